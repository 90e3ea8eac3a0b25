import type { Range } from "./range.ts";

/** Digits and the separators within one number. One character class, so that each run is read once. */
const runs = /(?<![\p{L}\p{N}])[+(]{0,2}\d[\d ().\-/\u00a0]*/gu;
/** Maximum digit groups of one number: `+44 (0) 20 79 46 09 58`. */
const groupsMax = 8;
const phoneDigits = { min: 7, max: 15 };
/** Characters before a number that are searched for a word for phone. */
const cueLength = 24;
const cue =
  /(?:phone|mobile|cell|call|tel|fax|whatsapp|(?:my|her|his|their|our|your) number|reach|dial|text me|telefon|handy|handynummer|téléphone|móvil)\b[^\d\n]{0,12}$/iu;
/** `2024-05-12`, `5.11.2026`; not if more digit groups follow, as in phone numbers. */
const dates =
  /(?<!\d[./-]?)(?:\d{4}([./-])(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])|(?:0?[1-9]|[12]\d|3[01])([./-])(?:0?[1-9]|[12]\d|3[01])\2(?:\d{4}|\d{2}))(?![./-]?\d)/gu;

interface Group extends Range {
  readonly digits: string;
}

/** Finds phone numbers: with country code, leading zero, North American groups, or labelled. */
export function findPhones(text: string): readonly Range[] {
  // A date with a time or another date has as many digits as a phone number.
  const undated = text.replaceAll(dates, (date) => "\n".repeat(date.length));
  return windowsOf(undated, (groups, range) => isPhone(undated, groups, range));
}

/** Finds card numbers: 13 to 19 digits that pass the Luhn check (ISO/IEC 7812-1). */
export function findCards(text: string): readonly Range[] {
  return windowsOf(text, (groups, { start, end }) => {
    const digits = groups.map((group) => group.digits).join("");
    if (digits.length < 13 || digits.length > 19 || /[^\d -]/u.test(text.slice(start, end))) return false;
    return !/^(\d)\1*$/u.test(digits) && passesLuhn(digits);
  });
}

export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (const [place, digit] of Array.from(digits).reverse().entries()) {
    const doubled = Number(digit) * (place % 2 === 0 ? 1 : 2);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return digits.length > 0 && sum % 10 === 0;
}

/** The longest runs of digit groups, from left to right, that match. */
function windowsOf(
  text: string,
  isOne: (groups: readonly Group[], range: Range) => boolean,
): readonly Range[] {
  const found: Range[] = [];
  for (const { index, 0: run } of text.matchAll(runs)) {
    const groups = groupsOf(index, run);
    for (let at = 0; at < groups.length; ) {
      const length = longestFrom(text, groups, at, isOne);
      const [first, last] = [groups[at], groups[at + length - 1]];
      if (length > 0 && first !== undefined && last !== undefined)
        found.push({ start: openedAt(text, first.start), end: last.end });
      at += Math.max(length, 1);
    }
  }
  return found;
}

function longestFrom(
  text: string,
  groups: readonly Group[],
  at: number,
  isOne: (groups: readonly Group[], range: Range) => boolean,
): number {
  for (let length = Math.min(groupsMax, groups.length - at); length > 0; length -= 1) {
    const window = groups.slice(at, at + length);
    const [first, last] = [window[0], window.at(-1)];
    if (first === undefined || last === undefined) continue;
    // Not part of a longer word or number.
    if (/[\p{L}\p{N}]/u.test(text.charAt(last.end))) continue;
    if (areNear(window) && isOne(window, { start: openedAt(text, first.start), end: last.end }))
      return length;
  }
  return 0;
}

function groupsOf(offset: number, run: string): readonly Group[] {
  return Array.from(run.matchAll(/\d+/gu), ({ index, 0: digits }) => ({
    start: offset + index,
    end: offset + index + digits.length,
    digits,
  }));
}

/** Groups far apart, such as table columns, are separate numbers. */
function areNear(groups: readonly Group[]): boolean {
  return groups.every(({ start }, place) => start - (groups[place - 1]?.end ?? start) <= 3);
}

/** Start of the number including a plus or bracket before it. */
function openedAt(text: string, start: number): number {
  let at = start;
  while (at > 0 && start - at < 2 && "+(".includes(text.charAt(at - 1))) at -= 1;
  return at;
}

function isPhone(text: string, groups: readonly Group[], { start, end }: Range): boolean {
  const written = text.slice(start, end);
  const digits = groups.map((group) => group.digits).join("");
  if (digits.length < phoneDigits.min || digits.length > phoneDigits.max) return false;
  if (written.startsWith("+") || written.startsWith("(+")) return digits.length >= 8;
  // 1.500.000 is an amount, 192.168.10.200 an IP address.
  if (/^\d{1,3}(?:\.\d{1,3}){2,}$/u.test(written)) return false;
  if (/^\(?\d{3}\)?[ .\-\u00a0]?\d{3}[ .\-\u00a0]\d{4}$/u.test(written)) return true;
  if (/^\(?0/u.test(written) && digits.length >= 9 && digits.length <= 14 && !digits.startsWith("000"))
    return true;
  return cue.test(text.slice(Math.max(0, start - cueLength), start));
}
