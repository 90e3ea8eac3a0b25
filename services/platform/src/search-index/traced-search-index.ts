import { inSpan, isTracing } from "../telemetry/tracing.ts";
import type { SearchIndex } from "./search-index.ts";

/** The index with a span for each search and write if tracing is enabled; otherwise the index itself. */
export function tracedSearchIndex(index: SearchIndex): SearchIndex {
  if (!isTracing()) return index;
  const traced = <T>(what: string, teamId: string, method: string | undefined, fn: () => Promise<T>) =>
    inSpan(
      `search ${what}`,
      "internal",
      {
        "fieldstone.team_id": teamId,
        ...(method === undefined ? {} : { "fieldstone.search_method": method }),
      },
      fn,
    );
  return {
    meaning: index.meaning,
    exists: (tenant) => index.exists(tenant),
    create: (tenant) => index.create(tenant),
    put: (tenant, objects) => traced("put", tenant.teamId, undefined, () => index.put(tenant, objects)),
    delete: (tenant, objects) =>
      traced("delete", tenant.teamId, undefined, () => index.delete(tenant, objects)),
    search: (tenant, request) =>
      traced("query", tenant.teamId, request.method ?? "FULL_TEXT", () => index.search(tenant, request)),
    takeIn: (tenant) => traced("take in", tenant.teamId, undefined, () => index.takeIn(tenant)),
    list: (tenant) => index.list(tenant),
    count: (tenant) => index.count(tenant),
    drop: (tenant) => index.drop(tenant),
    close: () => index.close(),
  };
}
