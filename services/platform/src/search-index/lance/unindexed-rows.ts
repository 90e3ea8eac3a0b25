import type { Table } from "@lancedb/lancedb";
import type { Tail } from "../ranking-cache.ts";
import type { SearchTenant } from "../search-index.ts";
import type { SearchQuery } from "../search-query.ts";
import type { IndexMaintenance } from "./index-maintenance.ts";

/** A table with at most this many rows indexes new ones within a tenth of a second. */
const smallTableRows = 1_000;
/**
 * Unindexed rows that a search scans (0.2 s of a core). If there are more, after an import, only the index
 * answers until maintenance has indexed them: otherwise each search would scan them all, however many.
 */
const readRowsMax = 10_000;

/**
 * Handles unindexed rows. In a small table they are indexed first, which is quick: word statistics are
 * misleading if most rows are unindexed. In a large table they are left to maintenance, which is requested here
 * in case nothing else does. A phrase search waits for it: common words ("have a look to the") occur
 * together in more rows than can be read.
 */
export async function takeInTail(
  maintenance: IndexMaintenance,
  tenant: SearchTenant,
  table: Table,
  query: SearchQuery,
  onMaintenanceError: (error: unknown, tenant: SearchTenant) => void,
): Promise<Tail> {
  const stats = await table.indexStats("text_idx");
  const outside = stats?.numUnindexedRows ?? 0;
  if (outside === 0) return "none";
  if (outside + (stats?.numIndexedRows ?? 0) > smallTableRows) {
    maintenance.request(tenant);
    return outside > readRowsMax ? "skipped" : "left";
  }
  try {
    if (query.phrases.length === 0) return (await maintenance.optimizeIfQuick(tenant)) ? "taken in" : "left";
    await maintenance.optimize(tenant);
    return "taken in";
  } catch (error) {
    // Another process wrote or indexed rows in the meantime; unindexed rows are found anyway.
    onMaintenanceError(error, tenant);
    return "left";
  }
}
