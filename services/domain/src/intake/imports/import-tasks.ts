import { defineTask } from "@fieldstone/platform/queue/task-contract.ts";
import { z } from "zod";

/** Turn an uploaded file into notes, going on after the last note that was made. */
export const runImportTask = defineTask({
  name: "import.run",
  payload: z.object({ importId: z.uuid() }),
  maxAttempts: 5,
});
