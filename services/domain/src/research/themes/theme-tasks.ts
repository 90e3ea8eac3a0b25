import { defineTask } from "@fieldstone/platform/queue/task-contract.ts";
import { z } from "zod";

/** Find themes in a project's highlights. */
export const findThemesTask = defineTask({
  name: "themes.find",
  payload: z.object({ themeRunId: z.uuid() }),
  maxAttempts: 3,
});
