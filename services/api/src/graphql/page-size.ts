/** Items of a list that names no `first`. */
export const pageSizeDefault = 50;
