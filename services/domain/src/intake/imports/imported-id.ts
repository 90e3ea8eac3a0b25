/** Ids of one kind that an import can tell apart: more than a file of data can hold. */
export const importedNumbersMax = 0x1000000;
/** Of kinds that share a digit, each with a sixteenth of the numbers: still more than a file can hold. */
const sharedNumbersMax = importedNumbersMax / 16;

/** The variant's digit of each kind's ids, and where its numbers begin: no two objects of an import have one id. */
const kinds = {
  highlight: { digit: "8", first: 0, max: importedNumbersMax },
  document: { digit: "9", first: 0, max: importedNumbersMax },
  file: { digit: "a", first: 0, max: importedNumbersMax },
  reel: { digit: "b", first: 0, max: sharedNumbersMax },
  view: { digit: "b", first: sharedNumbersMax, max: sharedNumbersMax },
  codingRound: { digit: "b", first: 2 * sharedNumbersMax, max: sharedNumbersMax },
  coding: { digit: "b", first: 3 * sharedNumbersMax, max: sharedNumbersMax },
} as const;
export type ImportedKind = keyof typeof kinds;

/**
 * The id of the object with this number in an import's file: the same at each reading of the file, as texts refer to it,
 * in the order of the numbers, and no other import's. A UUIDv7 as others are, whose time and random part are the import's.
 */
export function importedId(importId: string, kind: ImportedKind, number: number): string {
  const { digit, first, max } = kinds[kind];
  if (number >= max) throw new RangeError(`no ${kind} ${number} in one import`);
  const places = (first + number).toString(16).padStart(6, "0");
  return `${importId.slice(0, 13)}-7${places.slice(0, 3)}-${digit}${places.slice(3)}-${importId.slice(24)}`;
}

/** The first and the last id that an import's objects of a kind can have. */
export function importedIdRange(importId: string, kind: ImportedKind): readonly [string, string] {
  return [importedId(importId, kind, 0), importedId(importId, kind, kinds[kind].max - 1)];
}
