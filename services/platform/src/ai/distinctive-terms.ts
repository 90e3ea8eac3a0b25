/** Terms that name a group of texts. */
const namingTermsMax = 3;

/** In how many of the sets each term is. */
export function countTerms(sets: Iterable<Iterable<string>>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const set of sets) for (const term of set) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

interface CountedTexts {
  /** In how many texts each term is. */
  readonly counts: ReadonlyMap<string, number>;
  readonly size: number;
}

/** The terms that most texts of a group have and few others do, the most telling first; one text's own are left out. */
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
