/** Shortest name that is searched for, in characters; shorter ones occur in too many other words. */
export const erasedNameLengthMin = 2;
/** Other names and addresses that a request may list for a person. */
export const erasedNamesMax = 20;
/** Quotes that one request may erase. */
export const erasedQuotesMax = 500;
