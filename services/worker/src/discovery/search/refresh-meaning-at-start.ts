import { refreshMeaningTask } from "@fieldstone/domain/kernel/indexing/search-tasks.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { newId } from "@fieldstone/model/ids.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { pageTeamIds } from "@fieldstone/platform/postgres/page-team-ids.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { SearchIndex } from "@fieldstone/platform/search-index/search-index.ts";
import type { RegionKey } from "@fieldstone/regions/catalog.ts";

export interface RefreshDependencies {
  readonly config: { readonly region: RegionKey };
  readonly cell: CellDatabase;
  readonly search: SearchIndex;
}

/**
 * Refreshes workspaces whose index has no vectors of the current model: a starting worker may be the first of
 * a release with another model, and until the night every search by meaning would find nothing. If all
 * workspaces have them, the cell is only asked for the names of their tables.
 */
export async function refreshMeaningAtStart(
  { config, cell, search }: RefreshDependencies,
  signal: AbortSignal,
): Promise<void> {
  const actor = { kind: "system", name: "worker.start" } as const;
  for await (const teamId of pageTeamIds(cell)) {
    if (signal.aborted) return;
    const tenant = { teamId, region: config.region };
    if ((await search.meaning.exists(tenant)) || !(await search.exists(tenant))) continue;
    try {
      await withTenant(cell, { ...tenant, requestId: newId(), actor }, "uncounted", (tx) =>
        tx.enqueue(refreshMeaningTask, {}, { jobKey: "search.refresh-meaning" }),
      );
    } catch (error) {
      // Frozen, moved or deleted in the meantime: the nightly task or another cell handles it.
      if (!(error instanceof ProductError)) throw error;
    }
  }
}
