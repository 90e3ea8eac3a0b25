/** Ranks that nDCG and recall consider. */
export const gainRanks = 10;
export const recallRanks = 100;

/**
 * Normalised discounted cumulative gain of a ranking's first ten, with the grade as gain, as in trec_eval and
 * BEIR. Grades below 0 count as 0.
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

/**
 * Adjusted mutual information of two partitions of the same items, from 0 (chance) to 1 (Vinh, Epps and
 * Bailey, 2010; normalised by the mean of both entropies, as in scikit-learn).
 */
export function adjustedMutualInformation(one: readonly string[], other: readonly string[]): number {
  const all = one.length;
  const rows = [...counted(one).values()];
  const columns = [...counted(other).values()];
  const cells = counted(one.map((label, place) => JSON.stringify([label, other[place]])));
  const [rowOf, columnOf] = [counted(one), counted(other)];
  let mutual = 0;
  for (const [cell, count] of cells) {
    const [label = "", second = ""]: string[] = JSON.parse(cell);
    const product = (rowOf.get(label) ?? 1) * (columnOf.get(second) ?? 1);
    mutual += (count / all) * Math.log((all * count) / product);
  }
  const expected = expectedInformation(rows, columns, all);
  const most = (entropy(rows, all) + entropy(columns, all)) / 2;
  return most === expected ? 1 : (mutual - expected) / (most - expected);
}

function counted(labels: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return counts;
}

function entropy(counts: readonly number[], all: number): number {
  return -counts.reduce((sum, count) => sum + (count / all) * Math.log(count / all), 0);
}

function expectedInformation(rows: readonly number[], columns: readonly number[], all: number): number {
  const logFactorials = [0];
  for (let number = 1; number <= all; number += 1)
    logFactorials.push((logFactorials[number - 1] ?? 0) + Math.log(number));
  const f = (number: number) => logFactorials[number] ?? 0;
  let sum = 0;
  for (const a of rows) {
    for (const b of columns) {
      for (let n = Math.max(1, a + b - all); n <= Math.min(a, b); n += 1) {
        const chance =
          f(a) + f(b) + f(all - a) + f(all - b) - f(all) - f(n) - f(a - n) - f(b - n) - f(all - a - b + n);
        sum += (n / all) * Math.log((all * n) / (a * b)) * Math.exp(chance);
      }
    }
  }
  return sum;
}
