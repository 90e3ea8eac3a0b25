import type { AiClaim, AiPassage } from "@fieldstone/platform/ai/ai-answer.ts";
import { locatedQuotes } from "@fieldstone/platform/ai/located-quotes.ts";

/** A passage with its offset in the note's text. */
export interface PlacedPassage extends AiPassage {
  readonly start: number;
}

/** Places of a claim's quotes in the text; quotes that are not in their passages are left out. */
export function placesOf(
  { quotes }: AiClaim,
  passages: readonly PlacedPassage[],
): readonly { readonly words: string; readonly start: number }[] {
  const trimmed = quotes.map((quote) => ({ ...quote, text: quote.text.trim() }));
  return locatedQuotes({ quotes: trimmed }, passages).map(({ text, passage, start }) => ({
    words: text,
    start: passage.start + start,
  }));
}
