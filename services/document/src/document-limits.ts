/**
 * Limits of a shared document and of one edit. Anyone who may edit a note controls every byte of an edit, so
 * all limits are checked before an edit is stored. Real texts stay far below them.
 */

// One edit
/** Largest single edit, in bytes; equal to the API's body limit. */
export const updateBytesMax = 10_000_000;
/** Yjs structs in one edit. A pasted transcript of 20,000 turns has 140,000. */
export const updateStructsMax = 200_000;
/** Ranges that one edit deletes, and clients of which: a browser that is back online sends all it knows of. */
export const updateDeletionsMax = 600_000;
/** Yjs clients with new items in one edit: a browser sends its own and those of its offline sessions. */
export const updateClientsMax = 200;
/** Items that Yjs must walk over to place the concurrent items of one edit. */
export const updateConflictStepsMax = 1_000_000;

// Values within an edit
/** Size of one attribute, mark, anchor or lineage entry, in bytes (approximately its JSON). */
export const valueBytesMax = 65_536;
/** Nesting depth of one such value. */
export const valueDepthMax = 8;
/** Length of names of elements, attributes and marks, in UTF-16 units. */
export const nameLengthMax = 100;
/** Highest clock: the characters and other items that one client may write in a document. */
export const clockMax = 2 ** 31;

// One document
/** Largest document including the edits since its last save, in bytes. */
export const documentBytesMax = 50_000_000;
/** Blocks, including line breaks. Longer imports are split into several notes. */
export const documentBlocksMax = 20_000;
/** Deepest nesting of nodes, counting the document and its text. */
export const documentDepthMax = 40;
/** Yjs structs of a document, including the deleted ones that Yjs keeps. */
export const documentStructsMax = 600_000;

/**
 * Characters of links, counted for each piece of text that they cover, as every reader writes them. Pieces are
 * separate where another mark begins or ends, so 1 MB of edits could become gigabytes.
 */
export const documentLinkCharactersMax = 8_000_000;

// Highlight tracking
/** Highlights of one text: each edit checks all. 10,000 took 60 ms, and 2 s for a full rewrite. */
export const documentHighlightsMax = 5_000;
/** Characters that they cover in total: each new highlight causes all to be read again. */
export const documentHighlightedTextMax = 2_000_000;
/** Bytes of an open document that cost as much time as one highlight. */
export const highlightWeightBytes = 250;
/** Numbers read from one lineage entry; five describe one run of characters. */
export const lineageNumbersMax = 5_000;
/** Runs of recreated characters that one document remembers; later ones are not traced. */
export const lineageLinksMax = 50_000;
/** Parts that one run of characters is split into when it is traced to its origin. */
export const lineagePartsMax = 200;
/** Runs of text compared to find where one edit moved words. */
export const comparedRunsMax = 2_000_000;
/** Characters searched times pieces searched for, to find text that was put back inside other text. */
export const searchedTextMax = 50_000_000;
