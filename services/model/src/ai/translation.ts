import * as z from "zod";

/** BCP 47 tags of the languages that notes are translated into. */
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

/** User-facing reasons why a note is not translated. */
export const translationReasons = {
  nothing: "There is no text to translate yet",
  builtIn:
    "The built-in AI picks what people said and cannot translate. Ask an admin to set up another AI provider.",
} as const;

/** Errors of a failed translation. */
export const translationErrors = ["UnsupportedLanguagePair", "Error"] as const;
export type TranslationError = (typeof translationErrors)[number];

/** The outcome of a translation. */
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

/** Request body of `POST /api/translations`. */
export const translationRequestSchema = z.strictObject({
  noteId: z.string(),
  targetLanguage: z.enum(translationLanguages),
});

/** Events of `POST /api/translations`, one JSON object per line: progress, then the outcome. */
export const translationEventSchema = z.discriminatedUnion("type", [
  /** Number of text parts. */
  z.object({ type: z.literal("progress"), done: z.int().min(0), total: z.int().min(1) }),
  z.object({ type: z.literal("ended"), result: translationResultSchema }),
]);
export type TranslationEvent = z.infer<typeof translationEventSchema>;

/** True if no part that both tags have differs: `en` and `en-GB` match, `pt-PT` and `pt-BR` do not. */
export function isSameLanguage(one: string, other: string): boolean {
  const [first = [], second = []] = [one, other].map((tag) => tag.toLowerCase().split("-"));
  return first[0] === second[0] && (first.length === 1 || second.length === 1 || first[1] === second[1]);
}
