import { type CentredText, centred, cosineOf, type SimilarText, titles } from "./similar-text.ts";

export interface SimilarGroup {
  /** Words that most texts of the group and few others contain. */
  readonly title: string;
  readonly ids: readonly string[];
}

/**
 * Groups similar texts, largest group first: the text with the most remaining neighbours takes them (Aslam,
 * Pelekhov and Rus, "The Star Clustering Algorithm", 2004). Deterministic and independent of the order of the
 * texts. A text without neighbours is in no group.
 * @param alikeMin minimum cosine of similar texts after centring: without it, the words common to all texts
 * contribute 0.3
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

/** Compares each pair once: 125,000 for 500 texts, while the thread is blocked. */
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
