import { reservedAttempts } from "@fieldstone/platform/queue/reserved-attempt.ts";
import { defineTask } from "@fieldstone/platform/queue/task-contract.ts";
import { z } from "zod";

/** Files of one workspace read at once: half of a cell's default task slots. */
export const importLanes = 2;

/**
 * Turns an uploaded file into notes; resumes after the last note created. Two at a time per workspace, so
 * that a long file delays neither the workspace's other files nor other workspaces.
 */
export const runImportTask = defineTask({
  name: "import.run",
  payload: z.object({ importId: z.uuid() }),
  maxAttempts: 5 + reservedAttempts,
  queue: "imports",
  lanes: importLanes,
});

/** Moves an import's notes to the trash. Not in the imports' queue, so that it need not wait for any. */
export const undoImportTask = defineTask({
  name: "import.undo",
  payload: z.object({ importId: z.uuid() }),
  maxAttempts: 5,
});
