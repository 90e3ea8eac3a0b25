import { InMemoryCache } from "@apollo/client/cache";
import { relayStylePagination } from "@apollo/client/utilities";
import type { ObjectKind } from "../objects/object-kind.ts";

/** The Apollo cache. The rules of each object kind are added by `addCacheRules`. */
export function createCache(): InMemoryCache {
  return new InMemoryCache({
    typePolicies: {
      Query: {
        fields: {
          auditEntries: relayStylePagination(["filter"]),
          trash: relayStylePagination(["projectId", "id", "type", "textContains"]),
        },
      },
      Viewer: { keyFields: false, merge: true },
      Author: { merge: true },
      SearchResult: { keyFields: false },
      // Several quotes from one source share its id.
      AskCitation: { keyFields: ["citationReferenceId"] },
      TrashItem: { keyFields: ["type", "id"] },
    },
  });
}

/**
 * Adds each kind's cache rules: how pages of its lists are joined, and that objects already read are found by
 * id.
 */
export function addCacheRules(cache: InMemoryCache, kinds: readonly ObjectKind[]): void {
  for (const kind of kinds) cache.policies.addTypePolicies(kind.cache ?? {});
}
