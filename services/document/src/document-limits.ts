/**
 * What a shared document and one edit of it may be at most. Whoever may edit a note chooses every byte of an edit, so
 * each of these is checked before an edit is stored. Texts that people write stay far below.
 */

// One edit
/** Largest single edit, in bytes: that of the API's body limit. */
export const updateBytesMax = 10_000_000;
/** Yjs structs in one edit. A pasted transcript of 20,000 turns has 140,000. */
export const updateStructsMax = 200_000;
/** Authors' clients whose new items one edit carries: a browser sends its own and those of its offline sessions. */
export const updateClientsMax = 200;
/** Items that Yjs has to walk over to place the concurrent items of one edit. */
export const updateConflictStepsMax = 1_000_000;

// Values within an edit
/** One attribute, mark, anchor or lineage entry, in bytes as JSON or so. */
export const valueBytesMax = 65_536;
/** Nesting of one such value. */
export const valueDepthMax = 8;
/** Names of elements, attributes and marks, in UTF-16 units. */
export const nameLengthMax = 100;
/** Highest clock: what one client writes in a document, in characters and other items. */
export const clockMax = 2 ** 31;

// One document
/** Largest document with its edits since the last save, in bytes. */
export const documentBytesMax = 50_000_000;
/** Blocks, line breaks among them. Longer imports become several notes. */
export const documentBlocksMax = 20_000;
/** Deepest nesting of nodes in a document, the document and its text among them. */
export const documentDepthMax = 40;
/** Yjs structs of a document, deleted ones among them as far as Yjs keeps them. */
export const documentStructsMax = 600_000;

// What follows highlights
/** Highlights of one text: each is looked at with every edit, and 10,000 took 60 ms of it, 2 s where all is rewritten. */
export const documentHighlightsMax = 5_000;
/** Characters that they cover together: all are read again with each new one. */
export const documentHighlightedTextMax = 2_000_000;
/** As many bytes of an open document take as much time as one highlight. */
export const highlightWeightBytes = 250;
/** Numbers of one lineage entry that are read; five tell of one run of characters. */
export const lineageNumbersMax = 5_000;
/** Runs of characters made anew that one document remembers; later ones are not followed. */
export const lineageLinksMax = 50_000;
/** Parts that one run of characters is cut into when it is traced to what it was first. */
export const lineagePartsMax = 200;
/** Most runs of text that are gone over to find one edit's words where they were moved. */
export const comparedRunsMax = 2_000_000;
/** Most characters searched, times the pieces that are searched for, for words put back amid others. */
export const searchedTextMax = 50_000_000;
