import { embedderOf } from "../ai/embedding/open-embedder.ts";
import type { CellConfig } from "../config/cell-config.ts";
import type { Log } from "../log/create-log.ts";
import { LanceIndex } from "./lance/lance-index.ts";
import type { SearchIndex } from "./search-index.ts";
import { tracedSearchIndex } from "./traced-search-index.ts";

/** Opens the cell's search index. The caller closes it. */
export function openSearchIndex(
  config: Pick<CellConfig, "searchUri" | "embeddings"> & Partial<Pick<CellConfig, "objects">>,
  log: Log,
): SearchIndex {
  const index = new LanceIndex({
    uri: config.searchUri,
    store: config.objects?.driver === "s3" ? config.objects : undefined,
    embedder: embedderOf(config),
    onMaintenanceError: (error, { teamId }) => log.warn({ error, teamId }, "search index maintenance failed"),
  });
  return tracedSearchIndex(index);
}
