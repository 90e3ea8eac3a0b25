import { fold, segmented } from "../../search-index/words/segment-words.ts";
import { stopWords } from "../../search-index/words/stop-words.ts";

/** Words with the apostrophes inside them. */
const words = /[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*/gu;
const apostrophes = /[’ʼ＇]/g;
/** Contractions of auxiliary verbs or of "not", which have no subject. */
const contracted = /(?:n't|'(?:m|re|ve|ll|d))$/;
const possessive = /'s$/;

/** Words that can name a group of texts, folded: whole, without stop words and contractions. */
export function namingWords(text: string): readonly string[] {
  const found = fold(segmented(text.replaceAll(apostrophes, "'"))).match(words) ?? [];
  return found
    .filter((word) => !contracted.test(word))
    .map((word) => word.replace(possessive, ""))
    .filter((word) => !stopWords.has(word));
}
