import { defineTask } from "@fieldstone/platform/queue/task-contract.ts";
import { z } from "zod";

/** Files of one workspace that are read at once: half of the places for tasks that a cell has by default. */
export const importLanes = 2;

/**
 * Turn an uploaded file into notes, going on after the last note that was made. Two at a time within a workspace, so
 * that a long file keeps neither its other files waiting nor anybody else's.
 */
export const runImportTask = defineTask({
  name: "import.run",
  payload: z.object({ importId: z.uuid() }),
  maxAttempts: 5,
  queue: "imports",
  lanes: importLanes,
});

/** Move an import's notes to the trash again. Beside running imports: it waits for none of them. */
export const undoImportTask = defineTask({
  name: "import.undo",
  payload: z.object({ importId: z.uuid() }),
  maxAttempts: 5,
});
