import { type TranslationLanguage, translationReasons } from "@fieldstone/model/ai/translation.ts";
import { ProductError } from "@fieldstone/model/errors.ts";

export interface TranslationRequest {
  readonly noteId: string;
  readonly targetLanguage: TranslationLanguage;
}

/** A note that AI made of another one, in another language. */
export interface NoteTranslation {
  /** The copy. */
  readonly noteId: string;
  /** What it was made of; null once that is gone for good. */
  readonly sourceNoteId: string | null;
  /** BCP 47; `und` where it is not known. */
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  readonly createdAt: Date;
  /** The source's text is another than the one that was translated. */
  readonly isStale: boolean;
}

/** Of the text that is translated, in UTF-16 units: some six hours of talk, as much as is summarized. */
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
