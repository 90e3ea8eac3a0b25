import { ProductError } from "@fieldstone/model/errors.ts";
import { suggestedHighlightsMax } from "@fieldstone/model/limits.ts";
import { z } from "zod";

export const suggestionStates = ["PENDING", "ACCEPTED", "REJECTED"] as const;
export type SuggestionState = (typeof suggestionStates)[number];
export const suggestionKinds = ["TAG"] as const;
export type SuggestionKind = (typeof suggestionKinds)[number];

/** What AI offers, until a person accepts or rejects it. */
export interface Suggestion {
  readonly id: string;
  readonly kind: SuggestionKind;
  /** The note or insight that it is about, and its project. */
  readonly documentId: string;
  readonly projectId: string;
  /** TAG: which highlight is to have which tag. */
  readonly highlightId: string | null;
  readonly tagId: string | null;
  /** From 0 to 1. */
  readonly score: number | null;
  readonly state: SuggestionState;
  readonly model: string;
  readonly promptVersion: string;
  /** Null where nobody decided, or AI applied it by itself. */
  readonly decidedBy: string | null;
}

export const suggestTagsInput = z.object({
  highlightIds: z
    .array(z.string())
    .min(1, "Choose at least one highlight.")
    .max(suggestedHighlightsMax, `Choose at most ${suggestedHighlightsMax} highlights at a time.`)
    .transform((ids) => [...new Set(ids)]),
  /** Puts the best tag of each on it at once, where the workspace lets AI act by itself. */
  apply: z.boolean().nullish(),
});

export function suggestionNotFound(): ProductError {
  return new ProductError(
    "NotFound",
    "suggestion.not_found",
    "This suggestion no longer exists. Ask for suggestions again.",
  );
}
