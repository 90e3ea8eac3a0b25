import { defineTask } from "@fieldstone/platform/queue/task-contract.ts";
import { z } from "zod";

/** Moves what a bulk import created to the trash. */
export const undoBulkImportTask = defineTask({
  name: "bulkImport.undo",
  payload: z.object({ bulkImportId: z.uuid() }),
  maxAttempts: 5,
});
