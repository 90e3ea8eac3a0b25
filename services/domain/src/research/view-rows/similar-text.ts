import { countTerms, distinctiveTerms } from "@fieldstone/platform/ai/extractive/distinctive-terms.ts";
import { namingWords } from "@fieldstone/platform/ai/extractive/naming-words.ts";
import { preferredForm } from "@fieldstone/platform/ai/extractive/written-words.ts";

export interface SimilarText {
  readonly id: string;
  readonly text: string;
  /** Normalized to length 1. */
  readonly vector: ArrayLike<number>;
}

/** Reduces centring for few texts: two texts would have nothing in common left. */
const meanOfMany = 4;
const titleWordLengthMin = 4;

/** A text whose vector is centred and normalized to length 1. */
export interface CentredText extends SimilarText {
  readonly vector: Float64Array;
}

/** Centres the texts' vectors, removing what all have in common. */
export function centred(texts: readonly SimilarText[]): readonly CentredText[] {
  const centre = centringOn(texts.map(({ vector }) => vector));
  return texts.map((text) => ({ ...text, vector: centre(text.vector) }));
}

/**
 * Returns a function that centres vectors on a sample and normalizes them to length 1. Loops: with
 * `Float64Array.from` and `Math.hypot`, 4,000 vectors took 240 ms in place of 8.
 */
export function centringOn(
  sample: readonly ArrayLike<number>[],
): (vector: ArrayLike<number>) => Float64Array {
  const sum = sumOf(sample);
  const share = 1 / (sample.length + meanOfMany);
  return (vector) => {
    const centredVector = new Float64Array(vector.length);
    for (let place = 0; place < vector.length; place += 1)
      centredVector[place] = (vector[place] ?? 0) - (sum[place] ?? 0) * share;
    return ofLengthOne(centredVector);
  };
}

/** The normalized mean of vectors. */
export function middleOf(vectors: readonly ArrayLike<number>[]): Float64Array {
  return ofLengthOne(sumOf(vectors));
}

function sumOf(vectors: readonly ArrayLike<number>[]): Float64Array {
  const sum = new Float64Array(vectors[0]?.length ?? 0);
  for (const vector of vectors)
    for (let place = 0; place < sum.length; place += 1) sum[place] = (sum[place] ?? 0) + (vector[place] ?? 0);
  return sum;
}

/** Scales a vector of its own, in place. */
function ofLengthOne(vector: Float64Array): Float64Array {
  const length = Math.sqrt(cosineOf(vector, vector)) || 1;
  for (let place = 0; place < vector.length; place += 1) vector[place] = (vector[place] ?? 0) / length;
  return vector;
}

/** The cosine of two vectors of length 1. */
export function cosineOf(a: Float64Array, b: Float64Array): number {
  let cosine = 0;
  for (let place = 0; place < a.length; place += 1) cosine += (a[place] ?? 0) * (b[place] ?? 0);
  return cosine;
}

/**
 * Names groups of texts by words that most texts of the group and few others contain, as the group's texts
 * write them.
 */
export function titles(all: readonly SimilarText[]): (group: readonly SimilarText[]) => string {
  const longWords = (text: string) => namingWords(text).filter(({ key }) => key.length >= titleWordLengthMin);
  const wordsOf = new Map(all.map(({ id, text }) => [id, Map.groupBy(longWords(text), ({ key }) => key)]));
  const counted = (texts: readonly SimilarText[]) => ({
    counts: countTerms(texts.map(({ id }) => wordsOf.get(id)?.keys() ?? [])),
    size: texts.length,
  });
  const everywhere = counted(all);
  return (group) =>
    distinctiveTerms(counted(group), everywhere)
      .map((key) => preferredForm(group.flatMap(({ id }) => wordsOf.get(id)?.get(key) ?? [])) ?? key)
      .join(", ");
}
