// Limits of reading files page by page, all decided by us.

/** A PDF that is read: all of it lies in memory. */
export const pdfSizeBytesMax = 200_000_000;
/** Pages of one file that are read. */
export const pdfPagesMax = 2_000;
/** UTF-16 units of one page's text; a page of a newspaper has 30,000. */
export const pageTextLengthMax = 100_000;
/** UTF-16 units of one file's text. */
export const fileTextLengthMax = 5_000_000;
/** Pages without text that are recognised: 4 s of a processor each. */
export const ocrPagesMax = 100;
/** Width of a page as it is shown; at 200 % of a screen's usual width it is still sharp. */
export const pageImageWidthPx = 1_600;
/** Pixels of a page's image: a roll of 10 m of paper is made smaller. */
export const pageImagePixelsMax = 8_000_000;
/** Width of a page's thumbnail. */
export const pageThumbnailWidthPx = 240;
/** Matches of one search inside a file. */
export const pageMatchesMax = 1_000;
