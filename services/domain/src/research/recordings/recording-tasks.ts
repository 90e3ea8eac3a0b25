import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { reservedAttempts } from "@fieldstone/platform/queue/reserved-attempt.ts";
import { defineTask } from "@fieldstone/platform/queue/task-contract.ts";
import { z } from "zod";
import { dropLanes } from "../exports/drop-lanes.ts";

/** Run one media job. One at a time per workspace: each may use whole processors for a long time. */
export const runMediaJobTask = defineTask({
  name: "media.run",
  payload: z.object({ jobId: z.uuid() }),
  maxAttempts: 5 + reservedAttempts,
  queue: "media",
});

const serviceJob = z.object({
  jobId: z.uuid(),
  /** The job's id at the service. */
  serviceJobId: z.string().min(1).max(200),
  /** The location of its outputs, in case the job no longer exists. */
  fileId: z.uuid(),
  audioVideoFileId: z.uuid(),
});
export type ServiceJob = z.output<typeof serviceJob>;

/** Ask a service for the progress of a job and apply the answer. */
export const followMediaJobTask = defineTask({
  name: "media.follow",
  payload: serviceJob,
  maxAttempts: 15,
  queue: "media-follow",
});

/** Schedules a poll of the service about a job after a delay in ms; a later one is moved forward. */
export async function followServiceJob(
  tx: TenantTransaction,
  { jobId, serviceJobId, fileId, audioVideoFileId }: ServiceJob,
  inMs: number,
): Promise<void> {
  await tx.enqueue(
    followMediaJobTask,
    { jobId, serviceJobId, fileId, audioVideoFileId },
    { jobKey: `media.follow:${serviceJobId}`, runAt: new Date(Date.now() + inMs) },
  );
}

/**
 * Delete the derived objects of a recording: of one attempt, or of all if none is given. Those of a redaction
 * have a lane of their own, as a workspace may delete thousands of recordings at once.
 */
export const dropRecordingTask = defineTask({
  name: "media.drop",
  queue: "media-drop",
  lanes: dropLanes,
  isShort: true,
  payload: z.object({ fileId: z.uuid(), audioVideoFileId: z.uuid().optional() }),
});
