// Limits of reading files page by page; all decided by us.

/** Largest PDF that is read, as all of it is held in memory. */
export const pdfSizeBytesMax = 200_000_000;
/** Pages read of one file. */
export const pdfPagesMax = 2_000;
/** UTF-16 units of text of one page; a newspaper page has 30,000. */
export const pageTextLengthMax = 100_000;
/** UTF-16 units of text of one file. */
export const fileTextLengthMax = 5_000_000;
/** Pages without text that OCR reads: 4 s of CPU each. */
export const ocrPagesMax = 100;
/** Width of a displayed page; still sharp at 200% of a common screen width. */
export const pageImageWidthPx = 1_600;
/** Pixels of a page's image; a paper roll of 10 m is scaled down. */
export const pageImagePixelsMax = 8_000_000;
/** Width of a page's thumbnail. */
export const pageThumbnailWidthPx = 240;
/** Matches of one search within a file. */
export const pageMatchesMax = 1_000;
