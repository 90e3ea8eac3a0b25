import { reservedAttempts } from "@fieldstone/platform/queue/reserved-attempt.ts";
import { defineTask } from "@fieldstone/platform/queue/task-contract.ts";
import { z } from "zod";

/** Read the pages of a file. One file at a time per workspace: it uses a core for minutes. */
export const extractPagesTask = defineTask({
  name: "file.extract-pages",
  payload: z.object({ fileId: z.uuid(), run: z.int() }),
  maxAttempts: 3 + reservedAttempts,
  queue: "extractions",
});
