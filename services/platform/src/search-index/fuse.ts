import type { MeaningShare } from "../ai/embedding/embedder.ts";
import { firstOfEachObject, objectKeysOf, type RankedRow } from "./found-rows.ts";

/** Distance between two tiers of a ranking by words; larger than any score. */
export const tierDistance = 100_000;

/** Number of objects near in meaning that are added to those found by words. */
export const meaningCandidates = 100;
/**
 * Fewer hits are all that there is: the last has nothing to do with the query, and the best would always stand out.
 * 93 parts of 8 meetings (QMSum) by words 0.432, by both 0.416 compared with the last, and 0.431 with this one, 78
 * messages (Banking77) 0.624, 0.692 and 0.688 (nDCG@10).
 */
const comparedOfAll = 0.3;

/**
 * The weight of a ranking by meaning, whose scores are cosines: it is low if no result stands out. The best
 * and the hundredth hit are 0.10 apart on Cranfield, where meaning is half as good as words, 0.16 on QMSum,
 * and 0.29 on Banking77, where it is better (medians).
 */
export function shareOf(byMeaning: readonly RankedRow[], { least, most, grows }: MeaningShare): number {
  const scores = byMeaning.map(({ score }) => score).toSorted((one, other) => other - one);
  const last = scores.length - 1;
  const compared = scores.length < meaningCandidates ? Math.ceil(last * comparedOfAll) : last;
  const apart = (scores[0] ?? 0) - (scores[compared] ?? 0);
  const grown = (apart - grows.from) / (grows.to - grows.from);
  return least + (most - least) * Math.min(Math.max(grown, 0), 1);
}

/**
 * Combines two rankings by a convex combination of their scores, each scaled to 0 to 1 (Bruch, Gai and
 * Ingber, "An Analysis of Fusion Functions for Hybrid Retrieval", 2023: better than ranks, with one
 * parameter).
 * @param share weight of the ranking by meaning, from 0 to 1
 */
export function fuse(
  byWords: readonly RankedRow[],
  byMeaning: readonly RankedRow[],
  share: number,
): readonly RankedRow[] {
  const fused = new Map<string, RankedRow>();
  for (const { row, score } of scaledByWords(byWords))
    fused.set(row.objectKey, { ...row, score: (1 - share) * score });
  for (const { row, score } of scaledByMeaning(byMeaning)) {
    const known = fused.get(row.objectKey);
    fused.set(row.objectKey, { ...(known ?? row), score: (known?.score ?? 0) + share * score });
  }
  return [...fused.values()].sort((a, b) => b.score - a.score || (a.objectKey < b.objectKey ? -1 : 1));
}

/**
 * As fuse. Later pages rank more by words, which changes the order: in front stay the `first` results that the
 * first as many by words give, so that no page repeats or skips any.
 * @param reordersOnly the ranking by meaning adds no results
 */
export function fusePages(
  byWords: readonly RankedRow[],
  byMeaning: readonly RankedRow[],
  first: number,
  { share, reordersOnly }: { readonly share: number; readonly reordersOnly: boolean },
): readonly RankedRow[] {
  const fused = (words: readonly RankedRow[]) => {
    const found = objectKeysOf(words);
    const near = reordersOnly ? byMeaning.filter(({ objectKey }) => found.has(objectKey)) : byMeaning;
    return fuse(words, near, share);
  };
  if (first === 0 || byWords.length <= first) return fused(byWords);
  const front = fused(byWords.slice(0, first)).slice(0, first);
  return firstOfEachObject([...front, ...fused(byWords)]);
}

/** A tier weighs as much as the best score within one; tiers without rows do not lower the others. */
function scaledByWords(rows: readonly RankedRow[]) {
  const parts = rows.map((row) => {
    const tier = Math.floor(row.score / tierDistance);
    return { row, tier, within: row.score - tier * tierDistance };
  });
  const most = Math.max(...parts.map(({ within }) => within)) || 1;
  const heights = parts.map(({ row, tier, within }) => ({ row, height: tier + within / most }));
  const highest = Math.max(...heights.map(({ height }) => height)) || 1;
  return heights.map(({ row, height }) => ({ row, score: height / highest }));
}

/** The farthest of the nearest gets 0. */
function scaledByMeaning(rows: readonly RankedRow[]) {
  const scores = rows.map(({ score }) => score);
  const [least, most] = [Math.min(...scores), Math.max(...scores)];
  return rows.map((row) => ({ row, score: most === least ? 1 : (row.score - least) / (most - least) }));
}
