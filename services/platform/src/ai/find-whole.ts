import { linearSearch } from "@fieldstone/model/text/linear-search.ts";

const wordCharacter = /[\p{L}\p{N}\p{M}]/u;
/** Scripts without spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });
/** Text on each side that decides where such words end, in UTF-16 units. */
const contextLength = 40;
/** Maximum occurrences checked: a letter occurs millions of times in text without spaces, but never whole. */
const triesMax = 1_000;

/**
 * Start of a quote that neither begins nor ends within a word, at or after `from`, in UTF-16 units; undefined if not
 * found.
 */
export function findWhole(text: string, quote: string, from = 0): number | undefined {
  if (quote.trim() === "") return undefined;
  const find = linearSearch(quote);
  for (let at = find(text, from), tries = 1; at !== -1; at = find(text, at + 1), tries += 1) {
    if (!cutsWord(text, at) && !cutsWord(text, at + quote.length)) return at;
    if (tries === triesMax) return undefined;
  }
  return undefined;
}

function cutsWord(text: string, at: number): boolean {
  // Two units on each side: a letter outside the basic plane has two.
  const before = [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? "";
  const after = [...text.slice(at, at + 2)].at(0) ?? "";
  if (!wordCharacter.test(before) || !wordCharacter.test(after)) return false;
  return !(unspaced.test(before) && unspaced.test(after)) || !isWordStart(text, at);
}

/** Whether a word begins at a position in a script without spaces, by ICU's dictionaries. */
function isWordStart(text: string, at: number): boolean {
  const from = Math.max(0, at - contextLength);
  const near = text.slice(from, at + contextLength);
  return segmenter.segment(near).containing(at - from)?.index === at - from;
}
