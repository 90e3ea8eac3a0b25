import { applyMediaEvent } from "@fieldstone/domain/research/recordings/apply-media-event.ts";
import { followServiceJob } from "@fieldstone/domain/research/recordings/follow-service-job.ts";
import {
  findHandedOverJobFiles,
  handOverMediaJob,
} from "@fieldstone/domain/research/recordings/hand-over-media-job.ts";
import { followMediaJobTask } from "@fieldstone/domain/research/recordings/recording-tasks.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import type { Log } from "@fieldstone/platform/log/create-log.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import { type MessageConsumer, startMessageConsumer } from "@fieldstone/platform/queue/message-consumer.ts";
import type { SqsQueues } from "@fieldstone/platform/queue/sqs-queues.ts";
import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import { z } from "zod";

/** What EventBridge passes on of a change of a job's state; what else it says is not needed. */
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

/** Of jobs that somebody else began in the same account. */
const foreignEvent = z.object({ detail: z.object({ jobId: z.string() }) });

interface Dependencies {
  readonly cell: CellDatabase;
  readonly region: RegionKey;
  readonly queues: SqsQueues;
  readonly log: Log;
}

/**
 * Takes what MediaConvert tells of its jobs. Progress is written as it is told, the furthest stays; everything else
 * has the service asked, so that events may come twice, late, in any order, or not at all.
 */
export function consumeMediaEvents({ cell, region, queues, log }: Dependencies): MessageConsumer {
  return startMessageConsumer({
    queues,
    concurrency: 1,
    log,
    async handle({ body }) {
      const json: unknown = JSON.parse(body);
      const event = jobEvent.safeParse(json);
      if (!event.success) {
        foreignEvent.parse(json);
        log.warn("an event of a media job that is none of this cell's");
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
      // Also where the process that began the job ended before it could say so.
      const isOurs = await handOverMediaJob(tx, jobId, serviceJobId);
      const percent = jobProgress?.jobPercentComplete;
      if (isOurs && status === "STATUS_UPDATE") {
        if (percent !== undefined) await applyMediaEvent(tx, jobId, { type: "progress", percent });
        return;
      }
      if (isOurs && status === "PROGRESSING") return;
      const files = await findHandedOverJobFiles(tx, jobId);
      // One that is not ours any more is ended at the service.
      if (files !== undefined) await followServiceJob(tx, { jobId, serviceJobId, ...files }, 0);
    });
  } catch (error) {
    // The workspace is gone, or moved with its jobs.
    if (!(error instanceof ProductError && error.code.startsWith("team."))) throw error;
  }
}
