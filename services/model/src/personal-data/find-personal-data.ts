import { findAddresses } from "./find-addresses.ts";
import { findNames, type KnownName } from "./find-names.ts";
import { findCards, findPhones } from "./find-numbers.ts";
import { apart, type Range } from "./range.ts";

export const personalKinds = ["NAME", "EMAIL", "PHONE", "CARD", "ADDRESS"] as const;
export type PersonalKind = (typeof personalKinds)[number];

/** A range of a text that identifies a person or their contact details, in UTF-16 units. */
export interface PersonalWords extends Range {
  readonly kind: PersonalKind;
}

/** All parts are bounded and no match starts within another, so that time is linear in the text. */
const email =
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}(?![\p{L}\p{N}])/gu;

/**
 * Finds personal data with rules, in text order and without overlaps: email and postal addresses, phone and
 * card numbers (by Luhn check), and the given names. Does not find other names.
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
