import { InMemoryCache } from "@apollo/client/cache";
import { relayStylePagination } from "@apollo/client/utilities";

/** A list that comes whole: the newer answer takes the older one's place. */
const whole = { merge: false } as const;

/** The cache's rules: pages of a list join into one, and an object read before is found by its id. */
export function createCache(): InMemoryCache {
  return new InMemoryCache({
    typePolicies: {
      Query: {
        fields: {
          projects: relayStylePagination(["archived", "folderId"]),
          people: relayStylePagination(["nameContains"]),
          publishedInsights: relayStylePagination(),
          auditEntries: relayStylePagination(["filter"]),
        },
      },
      Note: { fields: { highlights: whole, comments: whole, people: whole, tags: whole, shareLinks: whole } },
      Insight: { fields: { highlights: whole, comments: whole, shareLinks: whole } },
      Highlight: { fields: { tags: whole, comments: whole, insights: whole } },
      TagBoard: { fields: { groups: whole, ungroupedTags: whole } },
      TagGroup: { fields: { tags: whole } },
      Project: {
        fields: {
          tagBoards: whole,
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
