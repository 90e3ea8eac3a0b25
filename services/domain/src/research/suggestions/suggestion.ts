import type { HighlightAnchor } from "@fieldstone/document/highlights/highlight-anchor.ts";
import type { AiFeature } from "@fieldstone/model/ai/ai-switches.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { suggestedHighlightsMax, summaryWordsMin } from "@fieldstone/model/limits.ts";
import type { PersonalKind } from "@fieldstone/model/personal-data/find-personal-data.ts";
import { z } from "zod";

export const suggestionStates = ["PENDING", "ACCEPTED", "REJECTED"] as const;
export type SuggestionState = (typeof suggestionStates)[number];
export const suggestionKinds = ["TAG", "HIGHLIGHT", "TITLE", "REDACTION"] as const;
export type SuggestionKind = (typeof suggestionKinds)[number];

/** A suggestion by AI and the decision on it. */
export interface Suggestion {
  readonly id: string;
  readonly kind: SuggestionKind;
  /** The note or insight that the suggestion is for, and its project. */
  readonly documentId: string;
  readonly projectId: string;
  /** TAG: the highlight to tag. HIGHLIGHT: the created highlight. */
  readonly highlightId: string | null;
  readonly tagId: string | null;
  /**
   * HIGHLIGHT and REDACTION: the words to highlight or mask, and their place in the text. TITLE: the title,
   * and the previous one.
   */
  readonly words: string | null;
  readonly wordsStart: number | null;
  readonly wordsBefore: string | null;
  /** REDACTION: the kind of personal data. */
  readonly personalKind: PersonalKind | null;
  /** REDACTION, accepted: the mask's place in the text, or the redaction of the span with the words. */
  readonly mask: HighlightAnchor | null;
  readonly redactionId: string | null;
  /** From 0 to 1. */
  readonly score: number | null;
  readonly state: SuggestionState;
  readonly model: string;
  readonly promptVersion: string;
  /** The member who decided, or who had AI apply it; null if undecided. */
  readonly decidedBy: string | null;
}

export const suggestTagsInput = z.object({
  highlightIds: z
    .array(z.string())
    .min(1, "Choose at least one highlight.")
    .max(suggestedHighlightsMax, `Choose at most ${suggestedHighlightsMax} highlights at a time.`)
    .transform((ids) => [...new Set(ids)]),
  /** Adds the best tag to each highlight at once, if the workspace lets AI act by itself. */
  apply: z.boolean().nullish(),
});

export const noteSuggestionKinds = ["HIGHLIGHT", "TITLE", "REDACTION"] as const;
export type NoteSuggestionKind = (typeof noteSuggestionKinds)[number];

export const suggestForNoteInput = z.object({
  noteId: z.string(),
  kind: z.enum(noteSuggestionKinds),
  /** Applies the suggestions at once, if the workspace lets AI act by itself. */
  apply: z.boolean().nullish(),
});

/** The AI switch that a kind of suggestion depends on. */
export const featureOf = {
  TAG: "tags",
  HIGHLIGHT: "highlights",
  TITLE: "summarize",
  REDACTION: "redact",
} as const satisfies Record<SuggestionKind, AiFeature>;

export function notEnoughToSuggest(): ProductError {
  return new ProductError(
    "UnprocessableContent",
    "NOT_ENOUGH_DATA",
    `There is too little text to suggest anything. A note needs ${summaryWordsMin} words.`,
  );
}

export function suggestionNotFound(): ProductError {
  return new ProductError(
    "NotFound",
    "suggestion.not_found",
    "This suggestion no longer exists. Ask for suggestions again.",
  );
}

/** The words to mask were changed since they were suggested. */
export function wordsGone(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "suggestion.words_gone",
    "The text no longer has these words at their place. Look for personal data again.",
  );
}

export function rulesAlone(cause: unknown): ProductError {
  return new ProductError(
    "InternalError",
    "suggestion.provider_unreached",
    "The AI service could not be reached: what is offered was found by rules alone, and nothing was masked. Try again in a minute.",
    { cause },
  );
}

export function decidedSince(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "suggestion.decided_since",
    "A colleague decided on this since. Open the note to see what they decided, and undo it there.",
  );
}

export function maskChanged(): ProductError {
  return new ProductError(
    "UnprocessableContent",
    "suggestion.mask_changed",
    "The mask was edited since, so its words have no place. Undo the edit, or restore the version with the mask.",
  );
}
