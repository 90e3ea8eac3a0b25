import type { AiClaim } from "@fieldstone/platform/ai/ai-answer.ts";
import { findWhole } from "@fieldstone/platform/ai/find-whole.ts";

/** A passage with where it begins in its note's text. */
export interface PlacedPassage {
  readonly title: string;
  readonly start: number;
  readonly text: string;
}

/** Where the quotes of a claim are in the text; those that are not in their passages are left out. */
export function placesOf(
  { quotes }: AiClaim,
  passages: readonly PlacedPassage[],
): readonly { readonly words: string; readonly start: number }[] {
  return quotes.flatMap(({ passage, text }) => {
    const [source, words] = [passages[passage], text.trim()];
    const at = source && findWhole(source.text, words);
    return source === undefined || at === undefined ? [] : [{ words, start: source.start + at }];
  });
}
