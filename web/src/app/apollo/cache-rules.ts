import { relayStylePagination } from "@apollo/client/utilities";

/** A list that always arrives complete: the newer answer replaces the older one. */
export const wholeList = { merge: false } as const;

/** Arguments that make highlight lists distinct in the cache. */
const highlightFilter = ["tagIds", "textContains", "filter", "withoutAi"] as const;

/** Joins the pages of highlights into one list per filter. */
export const highlightList = () => relayStylePagination([...highlightFilter]);
