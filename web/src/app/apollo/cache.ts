import { InMemoryCache } from "@apollo/client/cache";
import { relayStylePagination } from "@apollo/client/utilities";

/** The cache's rules: pages of a list join into one, and an object read before is found by its id. */
export function createCache(): InMemoryCache {
  return new InMemoryCache({
    typePolicies: {
      Query: {
        fields: {
          projects: relayStylePagination(["archived", "folderId"]),
          people: relayStylePagination(["nameContains"]),
          publishedInsights: relayStylePagination(),
          auditEntries: relayStylePagination(),
        },
      },
      Project: {
        fields: {
          notes: relayStylePagination(["sort", "direction", "titleContains"]),
          insights: relayStylePagination(),
          highlights: relayStylePagination(["tagIds"]),
        },
      },
      Tag: { fields: { highlights: relayStylePagination() } },
      Viewer: { keyFields: false, merge: true },
      SearchResult: { keyFields: false },
      TrashItem: { keyFields: ["type", "id"] },
    },
  });
}
