import { defineTask } from "@fieldstone/platform/queue/task-contract.ts";
import { z } from "zod";

/** Make the sizes that an uploaded image is shown in. */
export const makeImageSizesTask = defineTask({
  name: "file.make-image-sizes",
  payload: z.object({ fileId: z.uuid() }),
  maxAttempts: 3,
  queue: "images",
});
