import * as z from "zod";

/** Entries that the audit log must have, beside those of the product's own acts. */
export const statedAuditKinds = [
  "permission.changed",
  "token.revoked",
  "integration.type_changed",
  "api_token.changed",
  "subscription_item.changed",
  "payment_subscription.changed",
  "note.translated",
  "ai_model_region.changed",
  "transcription_provider.changed",
] as const;
export type StatedAuditKind = (typeof statedAuditKinds)[number];

/** What the entry of a note's translation carries. */
export const noteTranslationAuditSchema = z.strictObject({
  sourceNoteId: z.string(),
  targetNoteId: z.string(),
  sourceLanguage: z.string(),
  targetLanguage: z.string(),
});
