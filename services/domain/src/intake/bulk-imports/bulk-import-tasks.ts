import { defineTask } from "@fieldstone/platform/queue/task-contract.ts";
import { z } from "zod";

/** Move what a bulk import made to the trash again. */
export const undoBulkImportTask = defineTask({
  name: "bulkImport.undo",
  payload: z.object({ bulkImportId: z.uuid() }),
  maxAttempts: 5,
});
