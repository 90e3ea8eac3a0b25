/** Providers whose webhooks are accepted, as the identify call names them. */
export const webhookTypes = ["google-meet", "microsoft-teams", "respondent", "slack", "stripe"] as const;
export type WebhookType = (typeof webhookTypes)[number];

/** Maximum length of a provider's account or event id, in characters. */
export const externalIdLengthMax = 300;
/** Maximum size of a webhook, in bytes: no provider documents one near it. */
export const webhookSizeBytesMax = 1_048_576;
