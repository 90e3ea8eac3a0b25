import { contentWords } from "@fieldstone/platform/ai/content-stems.ts";
import { countTerms, distinctiveTerms } from "@fieldstone/platform/ai/distinctive-terms.ts";

export interface SimilarText {
  readonly id: string;
  readonly text: string;
  /** Of length 1. */
  readonly vector: ArrayLike<number>;
}

/** What all share is taken away in part where texts are few: of two, nothing would be left that they share. */
const meanOfMany = 4;
const titleWordLengthMin = 4;

/** A text whose vector is without what all share, of length 1 again. */
export interface CentredText extends SimilarText {
  readonly vector: Float64Array;
}

/** The texts without what all of them share. */
export function centred(texts: readonly SimilarText[]): readonly CentredText[] {
  const mean = new Float64Array(texts[0]?.vector.length ?? 0);
  for (const { vector } of texts)
    for (const place of mean.keys()) mean[place] = (mean[place] ?? 0) + (vector[place] ?? 0);
  const share = 1 / (texts.length + meanOfMany);
  return texts.map((text) => {
    const moved = Float64Array.from(text.vector, (value, place) => value - (mean[place] ?? 0) * share);
    const length = Math.hypot(...moved) || 1;
    return { ...text, vector: moved.map((value) => value / length) };
  });
}

/** Of vectors of length 1. */
export function cosineOf(a: Float64Array, b: Float64Array): number {
  let cosine = 0;
  for (let place = 0; place < a.length; place += 1) cosine += (a[place] ?? 0) * (b[place] ?? 0);
  return cosine;
}

/** Names groups of texts by the words that most of a group share and few others have. */
export function titles(all: readonly SimilarText[]): (group: readonly SimilarText[]) => string {
  const longWords = (text: string) => contentWords(text).filter(({ length }) => length >= titleWordLengthMin);
  const wordsOf = new Map(all.map(({ id, text }) => [id, new Set(longWords(text))]));
  const counted = (texts: readonly SimilarText[]) => ({
    counts: countTerms(texts.map(({ id }) => wordsOf.get(id) ?? [])),
    size: texts.length,
  });
  const everywhere = counted(all);
  return (group) => distinctiveTerms(counted(group), everywhere).join(", ");
}
