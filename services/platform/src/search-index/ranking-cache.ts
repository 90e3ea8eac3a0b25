import { dropOldest } from "@fieldstone/model/drop-oldest.ts";
import type { Table } from "@lancedb/lancedb";
import type { Ranking } from "./found-rows.ts";
import type { SearchRequest } from "./search-index.ts";
import type { SearchQuery } from "./search-query.ts";

/** Maximum rankings cached by a process, with at most searchResultsMax hits each: about 13 MB when full. */
const rankingsMax = 100;
/**
 * Maximum age, in ms. A write invalidates a ranking at once, since it creates a new version. The age only
 * covers tables that were dropped and recreated up to the same version.
 */
const rankingAgeMax = 60_000;

/** How unindexed rows were handled. */
export type Tail = "none" | "taken in" | "left" | "skipped";

export interface DeepRanking extends Ranking {
  /** Number of objects requested; a shorter ranking is complete. */
  readonly depth: number;
  /** Row ids of all matching objects, if counted and fewer than the maximum. */
  readonly places?: ReadonlySet<bigint>;
  readonly tail: Tail;
}

interface CachedRanking {
  readonly table: Table;
  /** The table's version before reading: a concurrent write makes the ranking useless, not wrong. */
  readonly version: number;
  readonly rankedAt: number;
  readonly ranking: DeepRanking;
}

/**
 * Recent rankings, each valid for one version of a table. The index returns hits of equal score in varying
 * order, so the pages of a search are consistent only if they are cut from one ranking.
 */
export class RankingCache {
  readonly #rankings = new Map<string, CachedRanking>();

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
    dropOldest(this.#rankings, rankingsMax);
  }

  /** Replaces a ranking, if it is still cached, by one with more facts. */
  amend(key: string, before: DeepRanking, after: DeepRanking): void {
    const known = this.#rankings.get(key);
    if (known?.ranking === before) this.#rankings.set(key, { ...known, ranking: after });
  }

  clear(): void {
    this.#rankings.clear();
  }
}

/** Requests with the same key need the same ranking. */
export function rankingKey(
  teamId: string,
  query: SearchQuery,
  { types, filter, titleOnly, asWritten }: SearchRequest,
): string {
  return JSON.stringify([teamId, query, types?.toSorted(), filter, titleOnly === true, asWritten === true]);
}
