import { defineTask } from "@fieldstone/platform/queue/task-contract.ts";
import { z } from "zod";

/** Run the queued removals of words from a text's versions. */
export const rewriteVersionsTask = defineTask({
  name: "versions.rewrite",
  payload: z.object({ documentId: z.uuid() }),
});
