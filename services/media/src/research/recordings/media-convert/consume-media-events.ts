import { applyMediaEvent } from "@fieldstone/domain/research/recordings/apply-media-event.ts";
import {
  findHandedOverJobFiles,
  handOverMediaJob,
} from "@fieldstone/domain/research/recordings/hand-over-media-job.ts";
import {
  followMediaJobTask,
  followServiceJob,
} from "@fieldstone/domain/research/recordings/recording-tasks.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import type { Log } from "@fieldstone/platform/log/create-log.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import { type MessageConsumer, startMessageConsumer } from "@fieldstone/platform/queue/message-consumer.ts";
import type { SqsQueues } from "@fieldstone/platform/queue/sqs-queues.ts";
import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import { z } from "zod";

/** The parts that are used of EventBridge's events about a job's state. */
const jobEvent = z.object({
  id: z.string(),
  source: z.literal("aws.mediaconvert"),
  detail: z.object({
    jobId: z.string().min(1).max(200),
    status: z.string(),
    userMetadata: z.object({ team: z.uuid(), job: z.uuid() }),
    jobProgress: z.object({ jobPercentComplete: z.number().min(0).max(100).optional() }).optional(),
  }),
});
type JobEvent = z.output<typeof jobEvent>;

/** Events of other users' jobs in the same account. */
const foreignEvent = z.object({ detail: z.object({ jobId: z.string() }) });

interface Dependencies {
  readonly cell: CellDatabase;
  readonly region: RegionKey;
  readonly queues: SqsQueues;
  readonly log: Log;
}

/**
 * Handles MediaConvert's events about jobs. Progress is stored directly, the highest value wins; every other
 * event triggers a query of the service, so events may be repeated, late, out of order, or lost.
 */
export function consumeMediaEvents({ cell, region, queues, log }: Dependencies): MessageConsumer {
  return startMessageConsumer({
    queues,
    concurrency: 1,
    log,
    factsOf(message) {
      const { id, detail } = jobEvent.parse(message);
      return {
        teamId: detail.userMetadata.team,
        mediaJobId: detail.userMetadata.job,
        requestId: `media-event:${id}`,
      };
    },
    async handle({ body }) {
      const json: unknown = JSON.parse(body);
      const event = jobEvent.safeParse(json);
      if (!event.success) {
        const { detail } = foreignEvent.parse(json);
        log.warn({ serviceJobId: detail.jobId }, "event of a media job that is not this cell's");
        return;
      }
      await applyJobEvent({ cell, region }, event.data);
    },
  });
}

async function applyJobEvent(
  { cell, region }: Pick<Dependencies, "cell" | "region">,
  { id, detail: { jobId: serviceJobId, status, userMetadata, jobProgress } }: JobEvent,
): Promise<void> {
  const { team: teamId, job: jobId } = userMetadata;
  const context: TenantContext = {
    ...{ teamId, region, requestId: `media-event:${id}` },
    actor: { kind: "system", name: followMediaJobTask.name },
  };
  try {
    await withTenant(cell, context, "write", async (tx) => {
      // Also covers a process that ended after starting the job, before it could record that.
      const isOurs = await handOverMediaJob(tx, jobId, serviceJobId);
      const percent = jobProgress?.jobPercentComplete;
      if (isOurs && status === "STATUS_UPDATE") {
        if (percent !== undefined) await applyMediaEvent(tx, jobId, { type: "progress", percent });
        return;
      }
      if (isOurs && status === "PROGRESSING") return;
      const files = await findHandedOverJobFiles(tx, jobId);
      // A job that is no longer ours is cancelled at the service.
      if (files !== undefined) await followServiceJob(tx, { jobId, serviceJobId, ...files }, 0);
    });
  } catch (error) {
    // The workspace is gone, or was moved with its jobs.
    if (!(error instanceof ProductError && error.code.startsWith("team."))) throw error;
  }
}
