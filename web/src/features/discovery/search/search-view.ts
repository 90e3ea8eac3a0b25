/** The search page's tabs: what the documents name, as far as there is something to find. */
export const searchTabs = ["EVERYTHING", "NOTE", "HIGHLIGHT", "INSIGHT", "TAG", "PROJECT", "PERSON"] as const;
export const searchLayouts = ["list", "grid"] as const;
export const searchSorts = ["RELEVANCE", "CREATED", "UPDATED"] as const;

export type SearchTab = (typeof searchTabs)[number];
export type SearchLayout = (typeof searchLayouts)[number];
export type SearchSortKey = (typeof searchSorts)[number];

/** A search as its address holds it. */
export interface SearchSearch {
  query?: string;
  resultType?: SearchTab;
  layout?: SearchLayout;
  sort?: SearchSortKey;
  projectIds?: string[];
}
