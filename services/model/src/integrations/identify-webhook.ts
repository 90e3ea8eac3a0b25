import * as z from "zod";

const text = z.string().min(1).max(500);

/** What tells which workspace an inbound event belongs to; the answer is its team id. */
export const identifyWebhookSchema = z.union([
  z.strictObject({ type: z.literal("google-meet"), subscriptionName: text }),
  z.strictObject({ type: z.literal("microsoft-teams"), tenantId: text }),
  z.strictObject({ type: z.literal("respondent"), studyId: text }),
  z.strictObject({ type: z.literal("slack"), slackTeamId: text }),
  z.strictObject({ type: z.literal("stripe"), customerId: text }),
  z.strictObject({ type: z.literal("stripe"), subscriptionId: text }),
]);
export type IdentifyWebhook = z.infer<typeof identifyWebhookSchema>;

export const identifyWebhookAnswerSchema = z.strictObject({ teamId: z.uuid() });
