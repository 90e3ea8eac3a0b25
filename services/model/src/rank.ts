import { rankGap } from "./limits.ts";

/**
 * A rank between two neighbours; either may be absent at an end. Undefined where no number lies between
 * them any more: the list has to be ranked anew with `rebalancedRanks`.
 */
export function rankBetween(before: number | undefined, after: number | undefined): number | undefined {
  if (before === undefined) return after === undefined ? rankGap : after - rankGap;
  if (after === undefined) return before + rankGap;
  const middle = before + (after - before) / 2;
  return middle > before && middle < after ? middle : undefined;
}

/** Ranks of a list of this many items, evenly one gap apart. */
export function rebalancedRanks(count: number): number[] {
  return Array.from({ length: count }, (_, index) => (index + 1) * rankGap);
}

/** Ranks for `count` new items placed together between two neighbours; undefined where they do not fit. */
export function ranksBetween(
  before: number | undefined,
  after: number | undefined,
  count: number,
): number[] | undefined {
  if (before === undefined || after === undefined) {
    const start = before ?? (after === undefined ? 0 : after - (count + 1) * rankGap);
    return Array.from({ length: count }, (_, index) => start + (index + 1) * rankGap);
  }
  const step = (after - before) / (count + 1);
  const ranks = Array.from({ length: count }, (_, index) => before + step * (index + 1));
  const ordered = [before, ...ranks, after].every(
    (rank, at, all) => at === 0 || rank > (all[at - 1] ?? rank),
  );
  return ordered ? ranks : undefined;
}

/** Ranks nearer to each other than this are spread out again; 65,536 halves to it in 26 moves into one gap. */
const rankDistanceMin = 2 ** -10;

export interface Ranked {
  readonly id: string;
  readonly rank: number;
}

/**
 * New ranks for a list, in order, into which an item moved so close to another that ranks run out; undefined where
 * there is room. `others` are the rest of the list, in order.
 */
export function spreadWhereCrowded(others: readonly Ranked[], moved: Ranked): Ranked[] | undefined {
  if (!others.some(({ rank }) => Math.abs(rank - moved.rank) < rankDistanceMin)) return undefined;
  const ordered = others.map(({ id }) => id);
  const place = others.findIndex(({ rank }) => rank > moved.rank);
  ordered.splice(place === -1 ? ordered.length : place, 0, moved.id);
  const ranks = rebalancedRanks(ordered.length);
  return ordered.map((id, index) => ({ id, rank: ranks[index] ?? 0 }));
}
