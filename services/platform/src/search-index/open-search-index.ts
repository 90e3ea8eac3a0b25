import { embedderOf } from "../ai/open-embedder.ts";
import type { CellConfig } from "../config/cell-config.ts";
import type { Log } from "../log/create-log.ts";
import { LanceIndex } from "./lance-index.ts";
import type { SearchIndex } from "./search-index.ts";

/** The cell's search index. The caller closes it. */
export function openSearchIndex(config: Pick<CellConfig, "searchUri" | "embeddings">, log: Log): SearchIndex {
  return new LanceIndex({
    uri: config.searchUri,
    embedder: embedderOf(config),
    onUpkeepError: (error) => log.warn({ error }, "the search index could not be kept up"),
  });
}
