import { type TranslationLanguage, translationReasons } from "@fieldstone/model/ai/translation.ts";
import { ProductError } from "@fieldstone/model/errors.ts";

export interface TranslationRequest {
  readonly noteId: string;
  readonly targetLanguage: TranslationLanguage;
}

/** A translation of a note by AI, as a copy. */
export interface NoteTranslation {
  /** The translated copy. */
  readonly noteId: string;
  /** Null once the source is deleted for good. */
  readonly sourceNoteId: string | null;
  /** BCP 47; `und` if unknown. */
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  readonly createdAt: Date;
  /** True if the source's text has changed since it was translated. */
  readonly isStale: boolean;
}

/** Maximum of translated text in UTF-16 units: some six hours of conversation, the same as for summaries. */
export const translatedTextLengthMax = 400_000;

export function nothingToTranslate(): ProductError {
  return new ProductError("UnprocessableContent", "NOT_ENOUGH_DATA", translationReasons.nothing);
}

export function tooLongToTranslate(): ProductError {
  const most = translatedTextLengthMax.toLocaleString("en");
  return new ProductError(
    "ValidationError",
    "translation.too_long",
    `A note is translated up to ${most} characters. Split it into several notes.`,
  );
}

export function unsupportedLanguages(message: string): ProductError {
  return new ProductError("UnprocessableContent", "translation.unsupported_language_pair", message);
}

export function translationIncomplete(): ProductError {
  return new ProductError(
    "InternalError",
    "translation.incomplete",
    "The AI service left out a part of the text, so nothing was kept. Translate the note again.",
  );
}

export function translationTooLong(): ProductError {
  return new ProductError(
    "InternalError",
    "translation.overlong",
    "The AI service wrote far more than the text says, so nothing was kept. Translate the note again.",
  );
}

export function translatedTextChanged(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "translation.text_changed",
    "The note's text changed while it was translated. Translate it again.",
  );
}
