/** Ids of one kind per import; more than a data file can contain. */
export const importedNumbersMax = 0x1000000;
/** For kinds that share a digit: each has a sixteenth of the numbers, still more than a file can contain. */
const sharedNumbersMax = importedNumbersMax / 16;

/** The variant digit of each kind's ids and the start of its numbers, so that an import's ids are unique. */
const kinds = {
  highlight: { digit: "8", first: 0, max: importedNumbersMax },
  document: { digit: "9", first: 0, max: importedNumbersMax },
  file: { digit: "a", first: 0, max: importedNumbersMax },
  reel: { digit: "b", first: 0, max: sharedNumbersMax },
  view: { digit: "b", first: sharedNumbersMax, max: sharedNumbersMax },
  codingRound: { digit: "b", first: 2 * sharedNumbersMax, max: sharedNumbersMax },
  coding: { digit: "b", first: 3 * sharedNumbersMax, max: sharedNumbersMax },
  savedFilter: { digit: "b", first: 4 * sharedNumbersMax, max: sharedNumbersMax },
} as const;
export type ImportedKind = keyof typeof kinds;

/**
 * The id of the object with this number in an import's file: the same on each reading, because texts refer to
 * it, in order of the numbers, and unique to the import. A UUIDv7 with the import's time and random part.
 */
export function importedId(importId: string, kind: ImportedKind, number: number): string {
  const { digit, first, max } = kinds[kind];
  if (number >= max) throw new RangeError(`no ${kind} ${number} in one import`);
  const places = (first + number).toString(16).padStart(6, "0");
  return `${importId.slice(0, 13)}-7${places.slice(0, 3)}-${digit}${places.slice(3)}-${importId.slice(24)}`;
}

/** The first and last possible id of an import's objects of a kind. */
export function importedIdRange(importId: string, kind: ImportedKind): readonly [string, string] {
  return [importedId(importId, kind, 0), importedId(importId, kind, kinds[kind].max - 1)];
}
