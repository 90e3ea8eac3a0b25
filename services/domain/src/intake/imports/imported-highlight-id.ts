/** Highlights that ids of one import can tell apart: more than a file of data can hold. */
export const importedHighlightsMax = 0x1000000;

/**
 * The id of the highlight with this number in an import's file: the same at each reading of the file, as texts quote it,
 * in the order of the numbers, and no other import's. A UUIDv7 as others are, whose time and random part are the import's.
 */
export function importedHighlightId(importId: string, number: number): string {
  if (number >= importedHighlightsMax) throw new RangeError(`no highlight ${number} in one import`);
  const digits = number.toString(16).padStart(6, "0");
  return `${importId.slice(0, 13)}-7${digits.slice(0, 3)}-8${digits.slice(3)}-${importId.slice(24)}`;
}
