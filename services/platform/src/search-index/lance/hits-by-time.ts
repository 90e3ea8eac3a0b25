import type { RankedRow, Ranking } from "../found-rows.ts";
import { tierDistance } from "../fuse.ts";
import type { RowTimes, TimeOrder } from "../search-index.ts";
import { tiers } from "../tiers.ts";
import { rowTimeLagMs } from "./row-lag.ts";

/** Objects in the first window: fewer than a full ranking has. */
const firstStep = 900;
/** Hits wanted of a window: a ranking that is full may miss some. */
const windowHits = 800;
const growth = 16;
/** A bound on the cost: each window is one search. A word in one of 1,000 objects takes five. */
const windowsMax = 12;

/** What is read of a table to find the hits that are first by time. */
export interface TimedTable {
  /** The time of the object that is `step`-th of those in a range; undefined if there are fewer. */
  edge(times: RowTimes, step: number): Promise<Date | undefined>;
  rank(times: RowTimes): Promise<Ranking>;
}

/**
 * The hits that come first by time, in place of the best: the index cuts by score before it sorts, so windows
 * of time are ranked one after the other, each narrow enough to have all its hits. They need not be in order
 * of time, and may be more than wanted.
 * @param best the ranking without windows: if it has enough objects with all the words, only those are hits
 */
export async function hitsByTime(
  table: TimedTable,
  order: TimeOrder,
  best: Ranking,
  wanted: number,
): Promise<readonly RankedRow[]> {
  const hits = new Map<string, RankedRow>();
  const add = ({ rows }: Ranking) => {
    for (const row of rows) if (isHit(row, best)) hits.set(row.objectKey, row);
  };
  const rank = async (times: RowTimes) => {
    const found = await table.rank(times);
    return { found, isWhole: isWhole(found, best, wanted) };
  };
  let after: Date | undefined;
  let [step, stepMax] = [firstStep, Number.POSITIVE_INFINITY];
  for (let windows = 0; windows < windowsMax && hits.size < wanted; windows += 1) {
    const edge = await table.edge(timesBetween(order, after, undefined), step);
    const window = await rank(timesBetween(order, after, edge));
    if (!window.isWhole && step > firstStep) {
      step = Math.max(Math.floor(step / growth), firstStep);
      continue;
    }
    if (!window.isWhole && edge !== undefined && step > 1) {
      const before = await rank(timesBetween(order, after, shifted(edge, -sign(order))));
      if (!before.isWhole) {
        // Texts so long that the ranking has not read all their rows.
        step = stepMax = Math.ceil(step / growth);
        continue;
      }
      // More objects than a ranking has are of one time, and cannot be divided: the best of them are taken.
      add(before.found);
      add(await table.rank({ by: order.by, from: edge, to: edge }));
    } else {
      add(window.found);
    }
    if (edge === undefined) return [...hits.values()];
    after = edge;
    const density = Math.max(window.found.rows.length, 1) / step;
    step = Math.max(Math.min(Math.floor(windowHits / density), step * growth, stepMax), 1);
  }
  // Rows may be older than their objects, up to so much.
  if (after !== undefined && order.by === "updated" && order.direction === "DESC")
    add(await table.rank(timesBetween(order, after, shifted(after, -rowTimeLagMs))));
  return [...hits.values()];
}

function isHit({ score }: RankedRow, { hasEnough }: Ranking): boolean {
  return !hasEnough || score >= tiers.all * tierDistance;
}

function isWhole({ rows, isCut }: Ranking, best: Ranking, depth: number): boolean {
  const last = rows.at(-1);
  return !isCut || (best.hasEnough && (rows.length < depth || (last !== undefined && !isHit(last, best))));
}

/** The times after one edge, up to and including the next. */
function timesBetween(order: TimeOrder, after: Date | undefined, edge: Date | undefined): RowTimes {
  const begin = after === undefined ? undefined : shifted(after, sign(order));
  const [from, to] = order.direction === "DESC" ? [edge, begin] : [begin, edge];
  return {
    by: order.by,
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}

/** The direction in which windows follow one another. */
function sign({ direction }: TimeOrder): 1 | -1 {
  return direction === "DESC" ? -1 : 1;
}

function shifted(at: Date, ms: number): Date {
  return new Date(at.getTime() + ms);
}
