import { defineTask } from "@fieldstone/platform/queue/task-contract.ts";
import { z } from "zod";

/** One media job. One at a time within a workspace: each may take whole processors for long. */
export const runMediaJobTask = defineTask({
  name: "media.run",
  payload: z.object({ jobId: z.uuid() }),
  maxAttempts: 5,
  queue: "media",
});

const serviceJob = z.object({
  jobId: z.uuid(),
  /** Its name at the service. */
  serviceJobId: z.string().min(1).max(200),
  /** Where its outputs lie, should the job itself be gone. */
  fileId: z.uuid(),
  audioVideoFileId: z.uuid(),
});
export type ServiceJob = z.output<typeof serviceJob>;

/** Ask a service how far a job is that was handed to it, and act on the answer. */
export const followMediaJobTask = defineTask({
  name: "media.follow",
  payload: serviceJob,
  maxAttempts: 15,
  queue: "media-follow",
});

/** Delete what was made of a recording: of one try, or of all where the try is left out. */
export const dropRecordingTask = defineTask({
  name: "media.drop",
  payload: z.object({ fileId: z.uuid(), audioVideoFileId: z.uuid().optional() }),
});
