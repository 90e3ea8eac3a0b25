import { linearSearch } from "../text/linear-search.ts";

const partOfWord = /[\p{L}\p{N}]/u;

/** The first `most` occurrences of words in a text that are not part of longer words. */
export function occurrencesOf(
  text: string,
  words: string,
  most = Number.POSITIVE_INFINITY,
): readonly number[] {
  const found: number[] = [];
  if (words === "") return found;
  const find = linearSearch(words);
  for (let at = find(text, 0); at >= 0 && found.length < most; at = find(text, at + words.length)) {
    const end = at + words.length;
    const cutsBefore = partOfWord.test(words.charAt(0)) && partOfWord.test(text.charAt(at - 1));
    const cutsAfter = partOfWord.test(words.charAt(words.length - 1)) && partOfWord.test(text.charAt(end));
    if (!cutsBefore && !cutsAfter) found.push(at);
  }
  return found;
}
