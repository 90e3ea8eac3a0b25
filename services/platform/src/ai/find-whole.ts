import { linearSearch } from "@fieldstone/model/linear-search.ts";

const wordCharacter = /[\p{L}\p{N}\p{M}]/u;
/** Places that are tried: a letter of a text without spaces is millions of times in it, and never whole. */
const triesMax = 1_000;

/** Where a quote begins that neither begins nor ends within a word, in UTF-16 units; undefined where it is not there. */
export function findWhole(text: string, quote: string): number | undefined {
  if (quote.trim() === "") return undefined;
  const find = linearSearch(quote);
  for (let at = find(text, 0), tries = 1; at !== -1; at = find(text, at + 1), tries += 1) {
    if (!cutsWord(text, at) && !cutsWord(text, at + quote.length)) return at;
    if (tries === triesMax) return undefined;
  }
  return undefined;
}

function cutsWord(text: string, at: number): boolean {
  // Two units at each side: a letter outside the basic plane has two.
  const before = [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? "";
  const after = [...text.slice(at, at + 2)].at(0) ?? "";
  return wordCharacter.test(before) && wordCharacter.test(after);
}
