import { hollowWords } from "../search-index/hollow-words.ts";
import { fold, segmented } from "../search-index/segment-words.ts";

/** Words with the apostrophes inside them. */
const words = /[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*/gu;
const apostrophes = /[’ʼ＇]/g;
/** What is left of an auxiliary verb or of "not": such a word carries no subject. */
const contracted = /(?:n't|'(?:m|re|ve|ll|d))$/;
const possessive = /'s$/;

/** The words of a text that a group of texts can be named by, folded: whole, without hollow ones and short forms of verbs. */
export function namingWords(text: string): readonly string[] {
  const found = fold(segmented(text.replaceAll(apostrophes, "'"))).match(words) ?? [];
  return found
    .filter((word) => !contracted.test(word))
    .map((word) => word.replace(possessive, ""))
    .filter((word) => !hollowWords.has(word));
}
