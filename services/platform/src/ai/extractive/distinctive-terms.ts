/** Number of terms in a group's name. */
const namingTermsMax = 3;

/** Counts the sets that contain each term. */
export function countTerms(sets: Iterable<Iterable<string>>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const set of sets) for (const term of set) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

interface CountedTexts {
  /** Number of texts that contain each term. */
  readonly counts: ReadonlyMap<string, number>;
  readonly size: number;
}

/** The terms that most texts of a group and few others have, most distinctive first; no single text's. */
export function distinctiveTerms(group: CountedTexts, all: CountedTexts): readonly string[] {
  return [...group.counts]
    .filter(([, count]) => count > 1)
    .map(([term, count]) => ({
      term,
      share: count / group.size - ((all.counts.get(term) ?? count) - count) / all.size,
    }))
    .sort((a, b) => b.share - a.share || (a.term < b.term ? -1 : 1))
    .slice(0, namingTermsMax)
    .map(({ term }) => term);
}
