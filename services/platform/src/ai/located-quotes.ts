import type { AiClaim } from "./ai-answer.ts";
import { findWhole } from "./find-whole.ts";

/** A quote with its passage, and its start there. */
export interface LocatedQuote<P> {
  readonly text: string;
  readonly passage: P;
  readonly start: number;
}

/**
 * The quotes of a claim that occur in their passages verbatim and as whole words. A model may invent quotes:
 * those are dropped before a user sees them.
 */
export function locatedQuotes<P extends { readonly text: string }>(
  { quotes }: Pick<AiClaim, "quotes">,
  passages: readonly P[],
): readonly LocatedQuote<P>[] {
  return quotes.flatMap(({ passage: place, text }) => {
    const passage = passages[place];
    const start = passage && findWhole(passage.text, text);
    return passage === undefined || start === undefined ? [] : [{ text, passage, start }];
  });
}
