/** Ranks that nDCG looks at, and that recall does. */
export const gainRanks = 10;
export const recallRanks = 100;

/**
 * Normalised discounted cumulative gain of a ranking's first ten, the grade itself being the gain, as trec_eval and BEIR
 * compute it. Grades below 0 count as 0.
 */
export function ndcg(ranked: readonly string[], grades: ReadonlyMap<string, number>): number {
  const best = [...grades.values()].sort((a, b) => b - a);
  const most = discounted(best.slice(0, gainRanks));
  return most === 0 ? 0 : discounted(ranked.slice(0, gainRanks).map((id) => grades.get(id) ?? 0)) / most;
}

function discounted(grades: readonly number[]): number {
  return grades.reduce((sum, grade, rank) => sum + Math.max(grade, 0) / Math.log2(rank + 2), 0);
}

/** Share of the relevant documents among the ranking's first hundred. */
export function recall(ranked: readonly string[], grades: ReadonlyMap<string, number>): number {
  const relevant = [...grades].filter(([, grade]) => grade > 0).map(([id]) => id);
  const found = new Set(ranked.slice(0, recallRanks));
  return relevant.length === 0 ? 0 : relevant.filter((id) => found.has(id)).length / relevant.length;
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
