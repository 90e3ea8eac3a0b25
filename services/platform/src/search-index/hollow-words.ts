/** Words in English that carry no subject. */
export const hollowWords: ReadonlySet<string> = new Set(
  (
    "a about after all also am an and any are as at be because been but by can could did do does for from get go had " +
    "has have he her him his how i if in into is it its just like me more my no not of on one or our out really she " +
    "so some than that the their them then there they this to too um uh up us was we well were what when which who " +
    "will with would yeah you your"
  ).split(" "),
);

/** In shorter queries each word may be what is looked for: "to do", "the who". */
const sentenceWordsMin = 5;

/**
 * The words of a query that tell what it is about: those of a sentence without its hollow ones. nDCG@10 of questions about
 * recorded meetings (QMSum) rose from 0.225 to 0.240 by it, of short messages (Banking77) from 0.709 to 0.717.
 */
export function tellingWords(words: readonly string[]): readonly string[] {
  if (words.length < sentenceWordsMin) return words;
  const telling = words.filter((word) => !hollowWords.has(word));
  return telling.length === 0 ? words : telling;
}
