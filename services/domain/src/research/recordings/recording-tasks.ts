import { defineTask } from "@fieldstone/platform/queue/task-contract.ts";
import { z } from "zod";

/** One media job. One at a time within a workspace: each may take whole processors for long. */
export const runMediaJobTask = defineTask({
  name: "media.run",
  payload: z.object({ jobId: z.uuid() }),
  maxAttempts: 5,
  queue: "media",
});

/** Delete what was made of a recording: of one try, or of all where the try is left out. */
export const dropRecordingTask = defineTask({
  name: "media.drop",
  payload: z.object({ fileId: z.uuid(), audioVideoFileId: z.uuid().optional() }),
});
