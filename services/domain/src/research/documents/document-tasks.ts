import { defineTask } from "@fieldstone/platform/queue/task-contract.ts";
import { z } from "zod";

/** Saves a document if the process that has it open did not. */
export const saveDocumentTask = defineTask({
  name: "document.save",
  payload: z.object({ documentId: z.uuid() }),
});

/** Wait for the process that has the document open, in ms: it saves within 5 s of an edit. */
export const saveTaskDelayMs = 15_000;
