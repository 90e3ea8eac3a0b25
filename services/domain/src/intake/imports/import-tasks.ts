import { defineTask } from "@fieldstone/platform/queue/task-contract.ts";
import { z } from "zod";

/**
 * Turn an uploaded file into notes, going on after the last note that was made. One after another within a workspace,
 * so that files which take long keep nobody else's waiting.
 */
export const runImportTask = defineTask({
  name: "import.run",
  payload: z.object({ importId: z.uuid() }),
  maxAttempts: 5,
  queue: "imports",
});

/** Move an import's notes to the trash again. Beside running imports: it waits for none of them. */
export const undoImportTask = defineTask({
  name: "import.undo",
  payload: z.object({ importId: z.uuid() }),
  maxAttempts: 5,
});
