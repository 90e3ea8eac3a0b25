import { defineTask } from "@fieldstone/platform/queue/task-contract.ts";
import { z } from "zod";

/**
 * Tells the router whether people of a domain sign in through this workspace's provider, by the current
 * state.
 */
export const publishEnterpriseDomainTask = defineTask({
  name: "authentication.publish-domain",
  payload: z.object({ domain: z.string() }),
  maxAttempts: 20,
});
