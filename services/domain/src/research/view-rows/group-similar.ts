import { foldedWords } from "@fieldstone/platform/search-index/search-query.ts";

export interface SimilarText {
  readonly id: string;
  readonly text: string;
  /** Of length 1. */
  readonly vector: ArrayLike<number>;
}

export interface SimilarGroup {
  /** The words that most of its texts share and few others have. */
  readonly title: string;
  readonly ids: readonly string[];
}

/** What all share is taken away in part where texts are few: of two, nothing would be left that they share. */
const meanOfMany = 4;
const titleWords = 3;
const titleWordLengthMin = 4;

/**
 * Groups of texts that are alike, the largest first: each text with the most neighbours left takes those along (Aslam,
 * Pelekhov and Rus, "The Star Clustering Algorithm", 2004). The same texts make the same groups in whatever order they
 * come; a text that is like no other is in none.
 * @param alikeMin cosine from which two texts are alike, once what all of them share is taken away: without that,
 *   words that all have make 0.3
 */
export function groupSimilar(texts: readonly SimilarText[], alikeMin: number): readonly SimilarGroup[] {
  const sorted = centred([...texts].sort((a, b) => (a.id < b.id ? -1 : 1)));
  const neighbours = neighboursOf(sorted, alikeMin);
  const order = sorted
    .map((text, place) => ({ text, near: neighbours[place] ?? [] }))
    .sort((a, b) => b.near.length - a.near.length || (a.text.id < b.text.id ? -1 : 1));
  const taken = new Set<string>();
  const groups: SimilarText[][] = [];
  for (const { text, near } of order) {
    if (taken.has(text.id)) continue;
    const group = [text, ...near.filter(({ id }) => !taken.has(id))];
    if (group.length < 2) continue;
    for (const { id } of group) taken.add(id);
    groups.push(group);
  }
  const titleOf = titles(sorted);
  return groups
    .sort((a, b) => b.length - a.length)
    .map((group) => ({ title: titleOf(group), ids: group.map(({ id }) => id) }));
}

/** A text whose vector is without what all share, of length 1 again. */
interface CentredText extends SimilarText {
  readonly vector: Float64Array;
}

function centred(texts: readonly SimilarText[]): readonly CentredText[] {
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

/** Each pair is compared once: 125,000 for 500 texts, while nobody else is served. */
function neighboursOf(texts: readonly CentredText[], alikeMin: number): readonly (readonly CentredText[])[] {
  const near = texts.map((): CentredText[] => []);
  for (const [place, text] of texts.entries()) {
    for (let next = place + 1; next < texts.length; next += 1) {
      const other = texts[next];
      if (other === undefined || cosineOf(text.vector, other.vector) < alikeMin) continue;
      near[place]?.push(other);
      near[next]?.push(text);
    }
  }
  return near;
}

function cosineOf(a: Float64Array, b: Float64Array): number {
  let cosine = 0;
  for (let place = 0; place < a.length; place += 1) cosine += (a[place] ?? 0) * (b[place] ?? 0);
  return cosine;
}

function titles(all: readonly SimilarText[]): (group: readonly SimilarText[]) => string {
  const wordsOf = new Map(all.map(({ id, text }) => [id, new Set(foldedWords(text))]));
  const countIn = (texts: readonly SimilarText[]) => {
    const counts = new Map<string, number>();
    for (const { id } of texts)
      for (const word of wordsOf.get(id) ?? [])
        if (word.length >= titleWordLengthMin) counts.set(word, (counts.get(word) ?? 0) + 1);
    return counts;
  };
  const everywhere = countIn(all);
  return (group) =>
    [...countIn(group)]
      .map(([word, count]) => ({
        word,
        count,
        share: count / group.length - ((everywhere.get(word) ?? count) - count) / all.length,
      }))
      .filter(({ count }) => count > 1)
      .sort((a, b) => b.share - a.share || (a.word < b.word ? -1 : 1))
      .slice(0, titleWords)
      .map(({ word }) => word)
      .join(", ");
}
