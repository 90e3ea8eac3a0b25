import { defineTask } from "@fieldstone/platform/queue/task-contract.ts";
import { z } from "zod";

/** Handles a provider's event, which is stored as a row. */
export const handleWebhookEventTask = defineTask({
  name: "webhook.handle",
  payload: z.object({ webhookEventId: z.uuid() }),
});
