/** Shortest name that is looked for, in characters: a shorter one is in too many other words. */
export const erasedNameLengthMin = 2;
/** Other names and addresses of a person that may be named. */
export const erasedNamesMax = 20;
/** Quotes that are taken out at once. */
export const erasedQuotesMax = 500;
