/** Providers whose webhooks we take, as the identify call names them. */
export const webhookTypes = ["google-meet", "microsoft-teams", "respondent", "slack", "stripe"] as const;
export type WebhookType = (typeof webhookTypes)[number];

/** Longest id of an account or an event at a provider, in characters. */
export const externalIdLengthMax = 300;
/** Largest webhook taken, in bytes: none of the providers documents one near it. */
export const webhookSizeBytesMax = 1_048_576;
