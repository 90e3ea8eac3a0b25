import { defineTask } from "@fieldstone/platform/queue/task-contract.ts";
import { z } from "zod";

/** Tells the router whether people of a domain may join this workspace, by the current state. */
export const publishJoinDomainTask = defineTask({
  name: "team.publish-join-domain",
  payload: z.object({ domain: z.string().max(253) }),
  maxAttempts: 20,
});
