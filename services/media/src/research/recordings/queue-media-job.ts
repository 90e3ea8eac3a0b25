import { runMediaJobTask } from "@fieldstone/domain/research/recordings/recording-tasks.ts";
import { isMediaJobInProgress } from "@fieldstone/domain/research/recordings/start-media-job.ts";
import { advisoryLocks } from "@fieldstone/platform/postgres/advisory-locks.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { JobQueues } from "@fieldstone/platform/queue/job-queues.ts";
import { sealTask } from "@fieldstone/platform/queue/task-envelope.ts";
import { implementTask, type TaskImplementation } from "@fieldstone/platform/queue/task-runner.ts";

/** When a job with a lost message is sent again, in ms. */
const sendAgainMs = 15 * 60_000;

/**
 * Hands a job to SQS. Its task in Postgres commits with it and comes back until the job has ended, so that a
 * lost message does not lose the job: Postgres knows what to do, SQS who does it.
 */
export function sendMediaJob({
  cell,
  queues,
}: {
  readonly cell: CellDatabase;
  readonly queues: Pick<JobQueues, "send">;
}): TaskImplementation {
  return implementTask(runMediaJobTask, async ({ jobId }, run) => {
    const { context } = run;
    const { teamId, region, requestId } = context;
    const isWanted = await withTenant(cell, context, "read", (tx) => isMediaJobInProgress(tx, jobId));
    if (!isWanted) return;
    try {
      await queues.send(teamId, sealTask(runMediaJobTask, { jobId }, { teamId, region, requestId }));
    } catch (error) {
      // The last attempt leaves the job to the next task: without one, nothing would send it again.
      if (run.attempt < run.attemptsMax) throw error;
      run.log.error({ error, jobId }, "a media job could not be sent in any attempt");
    }
    await withTenant(cell, context, "write", (tx) =>
      tx.enqueue(
        runMediaJobTask,
        { jobId },
        { jobKey: `media.run:${jobId}`, runAt: new Date(Date.now() + sendAgainMs) },
      ),
    );
  });
}

/** Wraps a task whose messages may be delivered twice at once: the second run leaves the job to the first. */
export function oneRunEach(
  cell: Pick<CellDatabase, "pool">,
  implementation: TaskImplementation,
): TaskImplementation {
  return {
    name: implementation.name,
    async run(payload, run) {
      const { jobId } = runMediaJobTask.payload.parse(payload);
      const client = await cell.pool.connect();
      // The lock ends with the connection, and so with the process.
      client.on("error", () => undefined);
      try {
        const { rows } = await client.query<{ locked: boolean }>(
          "select pg_try_advisory_lock(hashtextextended($1, $2)) as locked",
          [jobId, advisoryLocks.mediaJobRun],
        );
        if (rows[0]?.locked === true) await implementation.run(payload, run);
        else run.log.info({ jobId }, "a media job that is under way was delivered once more");
      } finally {
        client.release(true);
      }
    },
  };
}
