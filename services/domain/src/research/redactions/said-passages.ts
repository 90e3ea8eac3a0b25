import { bareWord } from "@fieldstone/model/transcripts/bare-word.ts";
import { wordTexts } from "@fieldstone/model/transcripts/word-limits.ts";

/** Consecutive words that identify a quote; shorter quotes must match whole. */
const knownByWords = 5;

/** Spoken passages as bare words, and whether quotes come from them. Built once for any number of quotes. */
export class SaidPassages {
  readonly #passages: readonly (readonly string[])[];
  readonly #whole: ReadonlySet<string>;
  /** Runs of words, by length. */
  readonly #runs = new Map<number, ReadonlySet<string>>();

  constructor(passages: readonly (readonly string[])[]) {
    this.#passages = passages;
    this.#whole = new Set(
      passages.filter(({ length }) => length < knownByWords).map((words) => words.join(" ")),
    );
  }

  /** Whether a text shares consecutive words with a passage, or contains a whole shorter passage. */
  areIn(text: string): boolean {
    const words = wordTexts(text)
      .map(bareWord)
      .filter((word) => word !== "");
    const most = Math.min(knownByWords, words.length);
    if (most === 0) return false;
    const known = this.#runsOf(most);
    if (runsOf(words, most).some((run) => known.has(run))) return true;
    for (let length = 1; length < most; length += 1)
      if (runsOf(words, length).some((run) => this.#whole.has(run))) return true;
    return false;
  }

  #runsOf(length: number): ReadonlySet<string> {
    const known = this.#runs.get(length) ?? new Set(this.#passages.flatMap((words) => runsOf(words, length)));
    this.#runs.set(length, known);
    return known;
  }
}

function runsOf(words: readonly string[], length: number): readonly string[] {
  return words
    .slice(0, Math.max(0, words.length - length + 1))
    .map((_, at) => words.slice(at, at + length).join(" "));
}
