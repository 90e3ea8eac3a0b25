import { externalIdLengthMax, webhookTypes } from "@fieldstone/model/webhooks/webhook-type.ts";
import { defineTask } from "@fieldstone/platform/queue/task-contract.ts";
import { z } from "zod";

/** Does what a provider's event asks for; the event itself is a row. */
export const handleWebhookEventTask = defineTask({
  name: "webhook.handle",
  payload: z.object({ webhookEventId: z.uuid() }),
});

/** Ties a provider's account to the workspace in the global plane, or takes the tie away. */
export const linkWebhookTask = defineTask({
  name: "webhook.link",
  payload: z.object({
    type: z.enum(webhookTypes),
    externalId: z.string().min(1).max(externalIdLengthMax),
    linked: z.boolean(),
  }),
});
