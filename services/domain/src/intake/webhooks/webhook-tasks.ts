import { defineTask } from "@fieldstone/platform/queue/task-contract.ts";
import { z } from "zod";

/** Does what a provider's event asks for; the event itself is a row. */
export const handleWebhookEventTask = defineTask({
  name: "webhook.handle",
  payload: z.object({ webhookEventId: z.uuid() }),
});
