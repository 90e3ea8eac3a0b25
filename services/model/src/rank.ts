import { rankGap } from "./limits.ts";

/**
 * A rank between two neighbours; either may be missing at an end. Undefined if no number is left between
 * them: then the list needs `rebalancedRanks`.
 */
export function rankBetween(before: number | undefined, after: number | undefined): number | undefined {
  if (before === undefined) return after === undefined ? rankGap : after - rankGap;
  if (after === undefined) return before + rankGap;
  const middle = before + (after - before) / 2;
  return middle > before && middle < after ? middle : undefined;
}

/** Evenly spaced ranks for a list of this many items. */
export function rebalancedRanks(count: number): number[] {
  return Array.from({ length: count }, (_, index) => (index + 1) * rankGap);
}

/** Closer ranks are spread out again; halving 65,536 gets there after 26 moves into one gap. */
const rankDistanceMin = 2 ** -10;

export interface Ranked {
  readonly id: string;
  readonly rank: number;
}

/**
 * New ranks for a list, in order, after an item moved so close to another that ranks run out; undefined if
 * there is room. `others` are the rest of the list, in order.
 */
export function rebalanceIfFull(others: readonly Ranked[], moved: Ranked): Ranked[] | undefined {
  if (!others.some(({ rank }) => Math.abs(rank - moved.rank) < rankDistanceMin)) return undefined;
  const ordered = others.map(({ id }) => id);
  const place = others.findIndex(({ rank }) => rank > moved.rank);
  ordered.splice(place === -1 ? ordered.length : place, 0, moved.id);
  const ranks = rebalancedRanks(ordered.length);
  return ordered.map((id, index) => ({ id, rank: ranks[index] ?? 0 }));
}
