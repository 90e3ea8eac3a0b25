import type { AiClaim } from "./ai-answer.ts";
import { findWhole } from "./find-whole.ts";

/** A quote with the passage that it names, and where it begins in it. */
export interface LocatedQuote<P> {
  readonly text: string;
  readonly passage: P;
  readonly start: number;
}

/**
 * The quotes of a claim that are in the passages that they name, character for character and of whole words. A model may
 * write anything: the others are left out before anyone sees them.
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
