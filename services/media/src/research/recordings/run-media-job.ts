import { applyMediaEvent } from "@fieldstone/domain/research/recordings/apply-media-event.ts";
import { dropLateWrites } from "@fieldstone/domain/research/recordings/drop-late-writes.ts";
import { runMediaJobTask } from "@fieldstone/domain/research/recordings/recording-tasks.ts";
import {
  isMediaJobWanted,
  pauseMediaJob,
  startMediaJob,
} from "@fieldstone/domain/research/recordings/start-media-job.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { ProcessLostError } from "@fieldstone/platform/process/limited-process.ts";
import { watchForCancel } from "@fieldstone/platform/queue/cancel-watch.ts";
import { implementTask, type TaskImplementation } from "@fieldstone/platform/queue/task-runner.ts";
import { inOrder } from "./event-order.ts";
import type { MediaEngine } from "./media-engine.ts";

interface Dependencies {
  readonly cell: CellDatabase;
  readonly engine: MediaEngine;
}

/** Has the engine work on a job, and ends its processes once nobody wants it any more. */
export function runMediaJob({ cell, engine }: Dependencies): TaskImplementation {
  return implementTask(runMediaJobTask, async ({ jobId }, run) => {
    const write = <T>(fn: (tx: TenantTransaction) => Promise<T>) =>
      withTenant(cell, run.context, "write", fn);
    const job = await write((tx) => startMediaJob(tx, jobId));
    if (job === undefined) return;
    const watch = watchForCancel(run.signal, () =>
      withTenant(cell, run.context, "read", (tx) => isMediaJobWanted(tx, jobId)),
    );
    try {
      await engine.run(job, {
        signal: watch.signal,
        emit: inOrder((event) => write((tx) => applyMediaEvent(tx, jobId, event))),
      });
      await write((tx) => dropLateWrites(tx, job));
    } catch (error) {
      if (watch.isCancelled) {
        await write((tx) => dropLateWrites(tx, job));
        return;
      }
      run.log.warn({ error, jobId, type: job.type }, "a media job did not come to its end");
      if (run.attempt >= run.attemptsMax)
        await write((tx) => applyMediaEvent(tx, jobId, { type: "job.failed", code: "recording.internal" }));
      else await write((tx) => pauseMediaJob(tx, jobId, { lost: error instanceof ProcessLostError }));
      throw error;
    } finally {
      watch.stop();
    }
  });
}
