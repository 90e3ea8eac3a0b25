import { InMemoryCache } from "@apollo/client/cache";
import { relayStylePagination } from "@apollo/client/utilities";
import type { ObjectKind } from "../objects/object-kind.ts";

/** The cache; what it keeps of each kind of thing is added by `addCacheRules`. */
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
      SearchResult: { keyFields: false },
      // Several quotes of one source have its id.
      AskCitation: { keyFields: ["citationReferenceId"] },
      TrashItem: { keyFields: ["type", "id"] },
    },
  });
}

/** Pages of a list join into one, and an object read before is found by its id: as the kinds say of themselves. */
export function addCacheRules(cache: InMemoryCache, kinds: readonly ObjectKind[]): void {
  for (const kind of kinds) cache.policies.addTypePolicies(kind.cache ?? {});
}
