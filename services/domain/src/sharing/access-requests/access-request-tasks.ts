import { defineTask } from "@fieldstone/platform/queue/task-contract.ts";
import { z } from "zod";

/** Writes to one of those who may decide, while the request is open and they still may. */
export const mailAccessRequestTask = defineTask({
  name: "accessRequest.mail",
  payload: z.object({ accessRequestId: z.uuid(), userId: z.uuid() }),
});

/** Tells whoever asked what was decided. */
export const mailAccessDecisionTask = defineTask({
  name: "accessRequest.mail-decision",
  payload: z.object({ accessRequestId: z.uuid() }),
});
