import { defineTask, taskAttemptsMax } from "@fieldstone/platform/queue/task-contract.ts";
import { z } from "zod";

const payload = z.object({ erasureId: z.uuid() });

/** Take a person out of texts, their versions and every other row. Goes on where it stopped. */
export const eraseRowsTask = defineTask({
  name: "person.erase-rows",
  payload,
  maxAttempts: taskAttemptsMax,
  queue: "erasures",
});

/** Take a person out of stored files and exports. */
export const eraseFilesTask = defineTask({
  name: "person.erase-files",
  payload,
  maxAttempts: taskAttemptsMax,
  queue: "erasures",
});

/** Drop the search index, have it written again, and finish. In the index's own queue: nothing may write it meanwhile. */
export const eraseIndexTask = defineTask({
  name: "person.erase-index",
  payload,
  maxAttempts: taskAttemptsMax,
  queue: "search",
});
