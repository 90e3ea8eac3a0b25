import { defineTask } from "@fieldstone/platform/queue/task-contract.ts";
import { z } from "zod";

/** Imports the rows of a table of people; resumes after those that are done. */
export const runPeopleImportTask = defineTask({
  name: "peopleImport.run",
  payload: z.object({ importId: z.uuid() }),
  maxAttempts: 5,
});

/** Undoes an import of people. */
export const undoPeopleImportTask = defineTask({
  name: "peopleImport.undo",
  payload: z.object({ importId: z.uuid() }),
  maxAttempts: 5,
});
