import { type CentredText, centred, cosineOf, type SimilarText, titles } from "./similar-text.ts";

export interface SimilarGroup {
  /** The words that most of its texts share and few others have. */
  readonly title: string;
  readonly ids: readonly string[];
}

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
