import { reservedAttempts } from "@fieldstone/platform/queue/reserved-attempt.ts";
import { defineTask } from "@fieldstone/platform/queue/task-contract.ts";
import { z } from "zod";

/** Create the display sizes of an uploaded image. */
export const makeImageSizesTask = defineTask({
  name: "file.make-image-sizes",
  payload: z.object({ fileId: z.uuid() }),
  maxAttempts: 3 + reservedAttempts,
  queue: "images",
});
