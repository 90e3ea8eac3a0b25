import { maskedWord } from "./masked-word.ts";

/** Chinese and Japanese, with their punctuation: no space before or after it. */
const ideographs = String.raw`\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\uFF01-\uFF60`;
/** Scripts without spaces between words that put them between phrases and around other scripts. */
const phrases = String.raw`\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}`;
const spaceless = new RegExp(`[${ideographs}${phrases}]`, "u");
/** Korean has the first of these in words of its own, and spaces around them. */
const spaced = /\p{scx=Hangul}/u;
const isIdeograph = new RegExp(`[${ideographs}]`, "u");
const isPhrase = new RegExp(`[${phrases}]`, "u");
const lastLetter = /[\p{L}\p{M}\p{N}](?=[^\p{L}\p{M}\p{N}]*$)/u;
const firstLetter = /[\p{L}\p{N}]/u;

const segmenter = new Intl.Segmenter("en", { granularity: "word" });

/** A word's place in a text, in UTF-16 units. */
export interface WordRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The words of a text: separated by white space, or where a dictionary sees them in scripts that write no
 * spaces. Punctuation belongs to the word before it, and a masked word is one by itself. Everything that counts
 * or times words of transcripts goes by these limits.
 */
export function wordRanges(text: string): readonly WordRange[] {
  return Array.from(text.matchAll(/\S+/gu), ({ 0: run, index }) =>
    spaceless.test(run)
      ? limitsWithin(run).map(({ start, end }) => ({ start: index + start, end: index + end }))
      : [{ start: index, end: index + run.length }],
  ).flat();
}

export function wordTexts(text: string): readonly string[] {
  return wordRanges(text).map(({ start, end }) => text.slice(start, end));
}

function limitsWithin(run: string): readonly WordRange[] {
  const limits: { start: number; end: number; isOpen: boolean }[] = [];
  const put = (start: number, end: number, isWord: boolean) => {
    const last = limits.at(-1);
    // A bracket before the first word belongs to it.
    if (last !== undefined && (!isWord || last.isOpen)) {
      last.end = end;
      last.isOpen &&= !isWord;
    } else limits.push({ start, end, isOpen: !isWord });
  };
  let at = 0;
  for (const part of run.split(new RegExp(`(${maskedWord})`, "u"))) {
    if (part === maskedWord) limits.push({ start: at, end: at + part.length, isOpen: false });
    else
      for (const { segment, index } of segmenter.segment(part))
        put(at + index, at + index + segment.length, firstLetter.test(segment) && isLimit(run, at + index));
    at += part.length;
  }
  return limits;
}

/** The dictionary also divides words that others write as one, such as “e-mail”: these stay whole. */
function isLimit(run: string, at: number): boolean {
  const before = run.slice(0, at);
  const around = `${Array.from(before.slice(-2)).at(-1) ?? ""}${String.fromCodePoint(run.codePointAt(at) ?? 0)}`;
  return at === 0 || spaceless.test(around) || before.endsWith(maskedWord);
}

/** Words as they are written: with a space between two unless their script has none. */
export function joinWords(words: readonly string[]): string {
  let text = "";
  for (const word of words) text += text === "" || isJoined(text, word) ? word : ` ${word}`;
  return text;
}

function isJoined(before: string, after: string): boolean {
  // Nearly all words of other scripts end here.
  if (!spaceless.test(before.slice(-4)) && !spaceless.test(after.slice(0, 4))) return false;
  const [end = ""] = lastLetter.exec(before.slice(-8)) ?? [];
  const [start = ""] = firstLetter.exec(after.slice(0, 8)) ?? [];
  if (end === "" || start === "" || spaced.test(end) || spaced.test(start)) return false;
  return isIdeograph.test(end) || isIdeograph.test(start) || (isPhrase.test(end) && isPhrase.test(start));
}
