const script = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;
const unspaced = new RegExp(`[${script}]`, "u");
const unspacedRuns = new RegExp(`[${script}\\p{M}]*[${script}][${script}\\p{M}]*`, "gu");
const wordPattern = /[\p{L}\p{N}\p{M}]+/gu;
/** ICU chooses its dictionary by script, whatever the locale. */
const segmenter = new Intl.Segmenter("und", { granularity: "word" });

/**
 * Inserts spaces between words in languages written without them, for an index that splits at spaces. Those
 * words are also folded.
 */
export function segmented(text: string): string {
  if (!unspaced.test(text)) return text;
  return text.replaceAll(unspacedRuns, (run) => {
    const words = Array.from(segmenter.segment(run), ({ segment }) => fold(segment));
    return ` ${words.join(" ")} `;
  });
}

/** The words of a text, unfolded, each with its start in UTF-16 units. */
export function wordsIn(text: string): readonly { readonly word: string; readonly start: number }[] {
  const hasUnspaced = unspaced.test(text);
  const words: { word: string; start: number }[] = [];
  for (const { 0: word, index } of text.matchAll(wordPattern)) {
    if (!hasUnspaced || !unspaced.test(word)) words.push({ word, start: index });
    else
      for (const part of segmenter.segment(word))
        words.push({ word: part.segment, start: index + part.index });
  }
  return words;
}

const foldable = /[^\s -~]/;

/** Lower-case, without diacritics and other marks. */
export function fold(text: string): string {
  // Most texts have nothing to fold; normalising them anyway took most of the comparison's time.
  if (!foldable.test(text)) return text.toLowerCase();
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
