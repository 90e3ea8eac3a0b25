import { defineTask } from "@fieldstone/platform/queue/task-contract.ts";
import { z } from "zod";

/** Tells the router that a domain's people sign in here by the workspace's provider, or do no more; reads which it is. */
export const publishEnterpriseDomainTask = defineTask({
  name: "authentication.publish-domain",
  payload: z.object({ domain: z.string() }),
  maxAttempts: 20,
});
