import type { Correction } from "@fieldstone/platform/search-index/correction.ts";
import { foldedWords } from "@fieldstone/platform/search-index/search-query.ts";
import { wordsIn } from "@fieldstone/platform/search-index/words/segment-words.ts";

/** The query as typed, with corrections in place of words that were not found. */
export function correctedText(query: string, corrections: readonly Correction[]): string {
  const taken = new Map(corrections.map((each) => [each.word, each.taken]));
  let text = "";
  let at = 0;
  for (const { word, start } of wordsIn(query)) {
    const other = taken.get(foldedWords(word).join(""));
    if (other === undefined) continue;
    text += query.slice(at, start) + other;
    at = start + word.length;
  }
  return text + query.slice(at);
}
