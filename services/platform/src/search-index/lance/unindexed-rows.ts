import type { Table } from "@lancedb/lancedb";
import type { Tail } from "../ranking-cache.ts";
import type { SearchTenant } from "../search-index.ts";
import type { SearchQuery } from "../search-query.ts";
import type { Upkeep } from "./upkeep.ts";

/** A table with at most this many rows indexes new ones within a tenth of a second. */
const smallTableRows = 1_000;
/**
 * Unindexed rows that a search scans (0.2 s of a core). If there are more, after an import, only the index
 * answers until upkeep has indexed them: otherwise each search would scan them all, however many.
 */
const readRowsMax = 10_000;

/**
 * Handles unindexed rows. In a small table they are indexed first, which is quick: word statistics are
 * misleading if most rows are unindexed. In a large table they are left to upkeep, which is requested here
 * in case nothing else does. A phrase search waits for it: common words ("have a look to the") occur
 * together in more rows than can be read.
 */
export async function takeInTail(
  upkeep: Upkeep,
  tenant: SearchTenant,
  table: Table,
  query: SearchQuery,
  onUpkeepError: (error: unknown, tenant: SearchTenant) => void,
): Promise<Tail> {
  const stats = await table.indexStats("text_idx");
  const outside = stats?.numUnindexedRows ?? 0;
  if (outside === 0) return "none";
  if (outside + (stats?.numIndexedRows ?? 0) > smallTableRows) {
    upkeep.request(tenant);
    return outside > readRowsMax ? "skipped" : "left";
  }
  try {
    if (query.phrases.length === 0) return (await upkeep.optimizeIfQuick(tenant)) ? "taken in" : "left";
    await upkeep.optimize(tenant);
    return "taken in";
  } catch (error) {
    // Another process wrote or indexed rows in the meantime; unindexed rows are found anyway.
    onUpkeepError(error, tenant);
    return "left";
  }
}
