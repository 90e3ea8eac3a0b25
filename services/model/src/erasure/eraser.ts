import { z } from "zod";
import { fallbackNames } from "../text/display-names.ts";

/** Terms to erase: names and addresses in any case and spacing, quotes regardless of case. */
export const erasedTerms = z.object({
  /** Names as written. */
  names: z.array(z.string()),
  emails: z.array(z.string()),
  quotes: z.array(z.string()),
});
export type ErasedTerms = z.output<typeof erasedTerms>;

/** Replaces a name. */
export const erasedName = fallbackNames.unnamedParticipant;
/** Replaces an address or a quote. */
export const erasedText = "[removed]";

/** A range to erase, in UTF-16 units, and its replacement. */
export interface ErasedRange {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/** Separators of a name's words: file names and addresses have no spaces. */
const gap = String.raw`(?:[\s._+\-\u00a0]|%20)+`;
const gaps = new RegExp(gap, "u");
const syntax = /[\\^$.*+?()[\]{}|/]/u;

/** Matches a character in both cases and percent-encoded. */
function characterPattern(character: string): string {
  if (character === "@") return "(?:@|%40)";
  const cases = new Set([character, character.toLowerCase(), character.toUpperCase()]);
  const forms = [...cases].filter((form) => form.length === character.length);
  return forms.length > 1 ? `[${forms.join("")}]` : syntax.test(character) ? `\\${character}` : character;
}

const wordsOf = (name: string): readonly string[] => name.split(gaps).filter(Boolean);
const letterPattern = (word: string): string => Array.from(word, characterPattern).join("");

/** A word contains no separators; otherwise a text of underscores would cause catastrophic backtracking. */
const namePattern = (name: string): string => wordsOf(name).map(letterPattern).join(gap);

/** A name as spoken and as sorted in lists: “Marta Silva”, “Silva, Marta”, “Silva Marta”. */
function spellingsOf(name: string): readonly string[] {
  const words = wordsOf(name);
  const last = words.at(-1);
  if (last === undefined || words.length < 2) return [name];
  const first = words.slice(0, -1).join(" ");
  return [name, `${last}, ${first}`, `${last} ${first}`];
}

/** Composed and decomposed forms: “é” may be one character or two. */
function formsOf(text: string): readonly string[] {
  return [...new Set([text.normalize("NFC"), text.normalize("NFD")])];
}

function patternOf(texts: readonly string[], patternFor: (text: string) => string): RegExp | undefined {
  const forms = texts
    .flatMap(formsOf)
    .sort((a, b) => b.length - a.length)
    .map(patternFor)
    .filter((pattern) => pattern !== "");
  if (forms.length === 0) return undefined;
  const any = forms.join("|");
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${any})(?![\p{L}\p{N}])`, "gu");
}

/** Characters folded at once: the spaces of 64 MB together take more than a gigabyte. */
const foldedAtOnce = 1_000_000;

/** Folds case and spaces without changing the length, so that offsets stay valid. */
function folded(text: string): string {
  let whole = "";
  for (let at = 0; at < text.length; ) {
    const end = at + foldedAtOnce;
    const isPairCut = (text.codePointAt(end - 1) ?? 0) > 0xffff;
    const part = text.slice(at, isPairCut ? end - 1 : end);
    whole += foldedPart(part);
    at += part.length;
  }
  return whole;
}

function foldedPart(text: string): string {
  return text.replaceAll(/\s/gu, " ").replaceAll(/\p{Changes_When_Lowercased}+/gu, (letters) => {
    const lower = letters.toLowerCase();
    return lower.length === letters.length ? lower : letters;
  });
}

/** Finds and erases terms in any text. */
export class Eraser {
  readonly #names: RegExp | undefined;
  readonly #emails: RegExp | undefined;
  readonly #quotes: readonly string[];
  readonly #terms: ErasedTerms;

  constructor(terms: ErasedTerms) {
    const { names, emails, quotes } = terms;
    this.#terms = terms;
    this.#names = patternOf(names.flatMap(spellingsOf), namePattern);
    this.#emails = patternOf(
      emails.map((email) => email.trim()),
      letterPattern,
    );
    this.#quotes = [...new Set(quotes.flatMap(formsOf).map((quote) => folded(quote.trim())))]
      .filter((quote) => quote !== "")
      .sort((a, b) => b.length - a.length);
  }

  /** The ranges to erase, sorted; overlapping ones are merged. */
  rangesIn(text: string): readonly ErasedRange[] {
    const found = [...this.#quotesIn(text), ...matches(this.#emails, text, erasedText)];
    const all = [...found, ...matches(this.#names, text, erasedName)].sort(
      (a, b) => a.start - b.start || b.end - a.end,
    );
    const ranges: ErasedRange[] = [];
    for (const range of all) {
      const last = ranges.at(-1);
      if (last === undefined || range.start >= last.end) ranges.push(range);
      else if (range.end > last.end) ranges[ranges.length - 1] = { ...last, end: range.end };
    }
    return ranges;
  }

  /** The erased text, cut to `lengthMax`; undefined if it contains no terms. */
  erase(text: string, lengthMax = Number.POSITIVE_INFINITY): string | undefined {
    const ranges = this.rangesIn(text);
    if (ranges.length === 0) return undefined;
    let rest = "";
    let at = 0;
    for (const { start, end, replacement } of ranges) {
      rest += text.slice(at, start) + replacement;
      at = end;
    }
    return (rest + text.slice(at)).slice(0, lengthMax);
  }

  /** The names, addresses and quotes that the text contains, as they were given. */
  termsIn(text: string): readonly string[] {
    if (this.rangesIn(text).length === 0) return [];
    const { names, emails, quotes } = this.#terms;
    const haystack = folded(text);
    return [
      ...names.filter((name) => patternOf(spellingsOf(name), namePattern)?.test(text)),
      ...emails.filter((email) => patternOf([email.trim()], letterPattern)?.test(text)),
      ...quotes.filter((quote) => formsOf(quote).some((form) => haystack.includes(folded(form.trim())))),
    ];
  }

  /** Same as erase, for all strings of a JSON value, including keys. */
  eraseJson(value: unknown): { readonly value: unknown; readonly erased: boolean } {
    if (typeof value === "string") {
      const text = this.erase(value);
      return { value: text ?? value, erased: text !== undefined };
    }
    if (typeof value !== "object" || value === null) return { value, erased: false };
    if (Array.isArray(value)) {
      const items = value.map((item) => this.eraseJson(item));
      return { value: items.map((item) => item.value), erased: items.some(({ erased }) => erased) };
    }
    let erased = false;
    const entries = Object.entries(value).map(([key, item]): [string, unknown] => {
      const newKey = this.erase(key);
      const newItem = this.eraseJson(item);
      erased ||= newKey !== undefined || newItem.erased;
      return [newKey ?? key, newItem.value];
    });
    return { value: Object.fromEntries(entries), erased };
  }

  #quotesIn(text: string): readonly ErasedRange[] {
    if (this.#quotes.length === 0) return [];
    const haystack = folded(text);
    return this.#quotes.flatMap((quote) => {
      const ranges: ErasedRange[] = [];
      for (let at = haystack.indexOf(quote); at >= 0; at = haystack.indexOf(quote, at + quote.length)) {
        ranges.push({ start: at, end: at + quote.length, replacement: erasedText });
      }
      return ranges;
    });
  }
}

function matches(pattern: RegExp | undefined, text: string, replacement: string): readonly ErasedRange[] {
  if (pattern === undefined) return [];
  return Array.from(text.matchAll(pattern), ({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
    replacement,
  }));
}
