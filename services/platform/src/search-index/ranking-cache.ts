import type { Table } from "@lancedb/lancedb";
import type { Ranking } from "./found-rows.ts";
import type { SearchRequest } from "./search-index.ts";
import type { SearchQuery } from "./search-query.ts";

/** Rankings kept a process, of at most searchResultsMax hits each: about 13 MB when all are full. */
const rankingsMax = 100;
/**
 * A write ends a ranking at once, since it makes another version. The age, in ms, bounds the one case that a version
 * does not show: a table that was dropped and made again up to the same number.
 */
const rankingAgeMax = 60_000;

/** What became of rows outside the index. */
export type Tail = "none" | "taken in" | "left" | "skipped";

export interface DeepRanking extends Ranking {
  /** Objects that were asked for; where there are fewer, there are no more. */
  readonly depth: number;
  /** All objects that there are, where they were counted: searchResultsMax at most. */
  readonly total?: number;
  /** Their places, where they were counted and are fewer. */
  readonly places?: ReadonlySet<bigint>;
  readonly tail: Tail;
}

interface KeptRanking {
  readonly table: Table;
  /** The table's before it was read: a write meanwhile makes the ranking useless, not wrong. */
  readonly version: number;
  readonly rankedAt: number;
  readonly ranking: DeepRanking;
}

/**
 * What late searches found, each good for one version of one table. Hits of equal score come from the index in
 * another order each time: the pages of a search fit together because they are cut from one ranking.
 */
export class RankingCache {
  readonly #rankings = new Map<string, KeptRanking>();

  find(key: string, table: Table, version: number): DeepRanking | undefined {
    const known = this.#rankings.get(key);
    if (known === undefined) return undefined;
    this.#rankings.delete(key);
    const isCurrent = known.table === table && known.version === version;
    if (!isCurrent || performance.now() - known.rankedAt > rankingAgeMax) return undefined;
    this.#rankings.set(key, known);
    return known.ranking;
  }

  keep(key: string, table: Table, version: number, ranking: DeepRanking): void {
    this.#rankings.set(key, { table, version, rankedAt: performance.now(), ranking });
    const oldest = this.#rankings.size > rankingsMax ? this.#rankings.keys().next().value : undefined;
    if (oldest !== undefined) this.#rankings.delete(oldest);
  }

  /** Adds to a ranking that is still kept what was found out about it. */
  amend(key: string, before: DeepRanking, after: DeepRanking): void {
    const known = this.#rankings.get(key);
    if (known?.ranking === before) this.#rankings.set(key, { ...known, ranking: after });
  }

  clear(): void {
    this.#rankings.clear();
  }
}

/** Two requests of one key ask a table for the same ranking. */
export function rankingKey(
  teamId: string,
  query: SearchQuery,
  { types, filter, titleOnly, asWritten }: SearchRequest,
): string {
  return JSON.stringify([teamId, query, types?.toSorted(), filter, titleOnly === true, asWritten === true]);
}
