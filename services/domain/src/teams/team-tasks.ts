import { defineTask } from "@fieldstone/platform/queue/task-contract.ts";
import { z } from "zod";

/** Puts the sample project into a new workspace, in its owner's name. */
export const seedSampleTask = defineTask({
  name: "sample.seed",
  payload: z.object({ ownerId: z.uuid() }),
});
