const partOfWord = /[\p{L}\p{N}]/u;

/** Where words are in a text, whole: not as a part of longer words. */
export function occurrencesOf(text: string, words: string): readonly number[] {
  const found: number[] = [];
  if (words === "") return found;
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + words.length)) {
    const end = at + words.length;
    const cutsBefore = partOfWord.test(words.charAt(0)) && partOfWord.test(text.charAt(at - 1));
    const cutsAfter = partOfWord.test(words.charAt(words.length - 1)) && partOfWord.test(text.charAt(end));
    if (!cutsBefore && !cutsAfter) found.push(at);
  }
  return found;
}
