import { findAddresses } from "./find-addresses.ts";
import { findNames, type KnownName } from "./find-names.ts";
import { findCards, findPhones } from "./find-numbers.ts";
import { apart, type Range } from "./range.ts";

export const personalKinds = ["NAME", "EMAIL", "PHONE", "CARD", "ADDRESS"] as const;
export type PersonalKind = (typeof personalKinds)[number];

/** Words of a text that tell who somebody is or how to reach them, in UTF-16 units. */
export interface PersonalWords extends Range {
  readonly kind: PersonalKind;
}

/** Every part is bounded, and none begins within another, so that time grows with the text alone. */
const email =
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}(?![\p{L}\p{N}])/gu;

/**
 * What rules find in a text, in its order and apart: addresses of e-mail and post, numbers of phones and of cards (by
 * Luhn's check), and the names that are given. Names that nobody gave are not found.
 */
export function findPersonalData(text: string, names: readonly KnownName[] = []): readonly PersonalWords[] {
  const emails = Array.from(text.matchAll(email), ({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
  }));
  const found = [
    ...kept("EMAIL", emails),
    ...kept("CARD", findCards(text)),
    ...kept("ADDRESS", findAddresses(text)),
    ...kept("PHONE", findPhones(text)),
    ...kept("NAME", findNames(text, names)),
  ];
  return apart(text, found);
}

function kept(kind: PersonalKind, ranges: readonly Range[]): readonly PersonalWords[] {
  return ranges.map(({ start, end }) => ({ kind, start, end }));
}
