import { defineTask } from "@fieldstone/platform/queue/task-contract.ts";
import { z } from "zod";

/** Import the rows of a table of people, going on after those that are done. */
export const runPeopleImportTask = defineTask({
  name: "peopleImport.run",
  payload: z.object({ importId: z.uuid() }),
  maxAttempts: 5,
});

/** Take back what an import of people did. */
export const undoPeopleImportTask = defineTask({
  name: "peopleImport.undo",
  payload: z.object({ importId: z.uuid() }),
  maxAttempts: 5,
});
