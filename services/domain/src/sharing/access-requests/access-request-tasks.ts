import { defineTask } from "@fieldstone/platform/queue/task-contract.ts";
import { z } from "zod";

/** Mails one member who may decide, if the request is still open and they still may. */
export const mailAccessRequestTask = defineTask({
  name: "accessRequest.mail",
  payload: z.object({ accessRequestId: z.uuid(), userId: z.uuid() }),
});

/** Mails the decision to the requester. */
export const mailAccessDecisionTask = defineTask({
  name: "accessRequest.mail-decision",
  payload: z.object({ accessRequestId: z.uuid() }),
});
