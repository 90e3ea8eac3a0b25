import { relayStylePagination } from "@apollo/client/utilities";

/** A list that comes whole: the newer answer takes the older one's place. */
export const wholeList = { merge: false } as const;

/** What makes one list of highlights another. */
const highlightFilter = ["tagIds", "noteIds", "personIds", "textContains", "filter"] as const;

/** Pages of highlights join into one list for each filter. */
export const highlightList = () => relayStylePagination([...highlightFilter]);
