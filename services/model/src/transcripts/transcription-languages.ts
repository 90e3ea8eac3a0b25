/** Locale codes of transcription languages; providers omit those that they do not support. */
export const transcriptionLanguages = [
  "af-ZA",
  "ar-AE",
  "ar-SA",
  "bg-BG",
  "ca-ES",
  "cs-CZ",
  "da-DK",
  "de-CH",
  "de-DE",
  "el-GR",
  "en-AU",
  "en-GB",
  "en-IE",
  "en-IN",
  "en-NZ",
  "en-US",
  "en-ZA",
  "es-ES",
  "es-US",
  "et-ET",
  "fa-IR",
  "fi-FI",
  "fr-CA",
  "fr-FR",
  "he-IL",
  "hi-IN",
  "hr-HR",
  "hu-HU",
  "id-ID",
  "it-IT",
  "ja-JP",
  "ko-KR",
  "lt-LT",
  "lv-LV",
  "ms-MY",
  "nl-NL",
  "no-NO",
  "pl-PL",
  "pt-BR",
  "pt-PT",
  "ro-RO",
  "ru-RU",
  "sk-SK",
  "sl-SI",
  "sv-SE",
  "ta-IN",
  "te-IN",
  "th-TH",
  "tl-PH",
  "tr-TR",
  "uk-UA",
  "vi-VN",
  "zh-CN",
  "zh-TW",
] as const;
export type TranscriptionLanguage = (typeof transcriptionLanguages)[number];

/** The ISO 639-1 language of a locale code: `en` for `en-GB`. */
export function languageOf(locale: TranscriptionLanguage): string {
  return locale.slice(0, 2);
}

/** Maximum number of terms in a custom vocabulary. */
export const vocabularyTermsMax = 200;
/** Maximum length of a term, in characters. */
export const vocabularyTermLengthMax = 60;

/** The spoken language if none was chosen. */
export const defaultLanguage: TranscriptionLanguage = "en-US";
