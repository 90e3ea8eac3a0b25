import { defineTask } from "@fieldstone/platform/queue/task-contract.ts";
import { z } from "zod";

/** Takes words out of the versions of a text that wait for it. */
export const rewriteVersionsTask = defineTask({
  name: "versions.rewrite",
  payload: z.object({ documentId: z.uuid() }),
});
