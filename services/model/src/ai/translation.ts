import * as z from "zod";

/** Languages that notes are translated into, as BCP 47 has them. */
export const translationLanguages = [
  "af",
  "ar",
  "bg",
  "ca",
  "cs",
  "da",
  "de",
  "el",
  "en",
  "es",
  "et",
  "fa",
  "fi",
  "fil",
  "fr",
  "he",
  "hi",
  "hr",
  "hu",
  "id",
  "it",
  "ja",
  "ko",
  "lt",
  "lv",
  "ms",
  "nb",
  "nl",
  "pl",
  "pt-BR",
  "pt-PT",
  "ro",
  "ru",
  "sk",
  "sl",
  "sv",
  "ta",
  "te",
  "th",
  "tr",
  "uk",
  "vi",
  "zh-Hans",
  "zh-Hant",
] as const;
export type TranslationLanguage = (typeof translationLanguages)[number];

/** Why a note is not translated, as people read it. */
export const translationReasons = {
  nothing: "There is no text to translate yet",
  builtIn:
    "The built-in AI picks what people said and cannot translate. Ask an admin to set up another AI provider.",
} as const;

/** Why a translation failed. */
export const translationErrors = ["UnsupportedLanguagePair", "Error"] as const;
export type TranslationError = (typeof translationErrors)[number];

/** How a translation ended. */
export const translationResultSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("Success"), noteId: z.string(), title: z.string() }),
  z.object({
    kind: z.literal("Failure"),
    error: z.enum(translationErrors),
    code: z.string(),
    message: z.string(),
  }),
]);
export type TranslationResult = z.infer<typeof translationResultSchema>;

/** What `POST /api/translations` is sent. */
export const translationRequestSchema = z.strictObject({
  noteId: z.string(),
  targetLanguage: z.enum(translationLanguages),
});

/** What `POST /api/translations` streams, one JSON object a line: how far it is, then how it ended. */
export const translationEventSchema = z.discriminatedUnion("type", [
  /** Parts of the text. */
  z.object({ type: z.literal("progress"), done: z.int().min(0), total: z.int().min(1) }),
  z.object({ type: z.literal("ended"), result: translationResultSchema }),
]);
export type TranslationEvent = z.infer<typeof translationEventSchema>;

/** Whether two tags of languages name the same one, as far as both say: `en` and `en-GB` do, `pt-PT` and `pt-BR` do not. */
export function isSameLanguage(one: string, other: string): boolean {
  const [first = [], second = []] = [one, other].map((tag) => tag.toLowerCase().split("-"));
  return first[0] === second[0] && (first.length === 1 || second.length === 1 || first[1] === second[1]);
}
