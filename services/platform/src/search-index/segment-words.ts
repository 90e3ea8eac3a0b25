const script = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;
const unspaced = new RegExp(`[${script}]`, "u");
const unspacedRuns = new RegExp(`[${script}\\p{M}]*[${script}][${script}\\p{M}]*`, "gu");
const wordPattern = /[\p{L}\p{N}\p{M}]+/gu;
/** ICU's dictionaries go by the script, whatever the locale. */
const segmenter = new Intl.Segmenter("und", { granularity: "word" });

/**
 * A text with spaces between the words of languages that are written without them, for an index that parts words at
 * spaces. Those words are folded, since the index folds Latin letters alone.
 */
export function segmented(text: string): string {
  if (!unspaced.test(text)) return text;
  return text.replaceAll(unspacedRuns, (run) => {
    const words = Array.from(segmenter.segment(run), ({ segment }) => fold(segment));
    return ` ${words.join(" ")} `;
  });
}

/** The words of a text as they stand, with where each begins, in UTF-16 units. */
export function wordsIn(text: string): readonly { readonly word: string; readonly start: number }[] {
  return Array.from(text.matchAll(wordPattern), ({ 0: word, index }) =>
    unspaced.test(word)
      ? Array.from(segmenter.segment(word), (part) => ({ word: part.segment, start: index + part.index }))
      : [{ word, start: index }],
  ).flat();
}

const foldable = /[^\s -~]/;

/** Lower-case, without diacritics and other marks. */
export function fold(text: string): string {
  // Most texts have nothing to take apart; to find that out by doing it cost most of the comparison.
  if (!foldable.test(text)) return text.toLowerCase();
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
