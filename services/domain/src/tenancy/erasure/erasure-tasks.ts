import { defineTask, taskAttemptsMax } from "@fieldstone/platform/queue/task-contract.ts";
import { z } from "zod";

const payload = z.object({ erasureId: z.uuid() });

/** Erases a person from texts, their versions and all other rows. Resumes where it stopped. */
export const eraseRowsTask = defineTask({
  name: "person.erase-rows",
  payload,
  maxAttempts: taskAttemptsMax,
  queue: "erasures",
});

/** Erases a person from stored files and exports. */
export const eraseFilesTask = defineTask({
  name: "person.erase-files",
  payload,
  maxAttempts: taskAttemptsMax,
  queue: "erasures",
});

/**
 * Drops the search index, has it rebuilt, and completes the erasure. Runs in the index's own queue, so that
 * nothing else writes to it.
 */
export const eraseIndexTask = defineTask({
  name: "person.erase-index",
  payload,
  maxAttempts: taskAttemptsMax,
  queue: "search",
});
