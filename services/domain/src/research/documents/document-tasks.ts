import { defineTask } from "@fieldstone/platform/queue/task-contract.ts";
import { z } from "zod";

/** Saves a document whose editors' process did not come to it. */
export const saveDocumentTask = defineTask({
  name: "document.save",
  payload: z.object({ documentId: z.uuid() }),
});

/** How long the process that has the document open is waited for, in ms: it saves within 5 s of an edit. */
export const saveTaskDelayMs = 15_000;
