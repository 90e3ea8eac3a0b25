/** Items of a list without `first`. */
export const pageSizeDefault = 50;
