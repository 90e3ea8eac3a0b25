import { InMemoryCache } from "@apollo/client/cache";
import { relayStylePagination } from "@apollo/client/utilities";

/** What makes one list of highlights another. */
const highlightFilter = ["tagIds", "noteIds", "personIds", "textContains"] as const;

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
          ownInsights: relayStylePagination(),
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
          highlights: relayStylePagination([...highlightFilter]),
        },
      },
      Tag: { fields: { highlights: relayStylePagination([...highlightFilter]) } },
      Person: { fields: { highlights: relayStylePagination() } },
      Viewer: { keyFields: false, merge: true },
      SearchResult: { keyFields: false },
      TrashItem: { keyFields: ["type", "id"] },
    },
  });
}
