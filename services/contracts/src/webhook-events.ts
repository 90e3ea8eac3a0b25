import { externalIdLengthMax, webhookTypes } from "@fieldstone/model/webhooks/webhook-type.ts";
import { z } from "zod";
import { teamIdSchema } from "./workspace-calls.ts";

export const receivedWebhookEvent = z.object({
  type: z.enum(webhookTypes),
  eventId: z.string().min(1).max(externalIdLengthMax),
  event: z.unknown(),
});
export type ReceivedWebhookEvent = z.output<typeof receivedWebhookEvent>;

/** Body of `POST /internal/webhook-events`: an event whose signature the router has verified. */
export const forwardedWebhookEvent = receivedWebhookEvent.extend({
  teamId: teamIdSchema,
  epoch: z.number().int().min(1),
});
export type ForwardedWebhookEvent = z.input<typeof forwardedWebhookEvent>;
