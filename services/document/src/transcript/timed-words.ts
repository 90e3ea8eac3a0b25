import { bareWord } from "@fieldstone/model/transcripts/bare-word.ts";
import { wordRanges } from "@fieldstone/model/transcripts/word-limits.ts";
import { diffArrays } from "diff";
import type { DocumentText } from "../document-text.ts";

/** A word as it was heard in a recording. */
export interface TranscribedWord {
  readonly fileId: string;
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** A word of a text, at its offsets in UTF-16 units, with the recording and time where it was said. */
export interface TimedWord {
  readonly start: number;
  readonly end: number;
  readonly fileId: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** Differences up to which two texts are compared word by word; beyond, a stretch is compared as a whole. */
const differencesMax = 1_000;

export interface WrittenWord {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Heard words and the written words in their place: the same words, or changed ones. */
export interface Stretch {
  readonly transcribed: readonly TranscribedWord[];
  readonly written: readonly WrittenWord[];
  readonly isSame: boolean;
}

/**
 * When each word of a transcript's turns was said, computed from the current text: the heard words are stored
 * apart from the document and never edited, so no edit can lose their times. A word-level diff compares both,
 * ignoring case and punctuation. An unchanged word has its exact time. Corrected words have the times of
 * those they replaced: one by one if they are as many, otherwise shared by length. Words added in between
 * share the pause. Several recordings are compared in the order in which they were added to the text.
 * Paragraphs and headings around the turns have no times.
 */
export function timeWords(text: DocumentText, transcribed: readonly TranscribedWord[]): readonly TimedWord[] {
  if (transcribed.length === 0) return [];
  const timed: TimedWord[] = [];
  let before: TranscribedWord | undefined;
  let transcribedCount = 0;
  for (const stretch of compareTranscript(text, transcribed)) {
    transcribedCount += stretch.transcribed.length;
    for (const word of timesOf(stretch, before, transcribed[transcribedCount])) timed.push(word);
    before = stretch.transcribed.at(-1) ?? before;
  }
  return timed;
}

/** The heard words with the words of the turns, in the order of both. */
export function compareTranscript(
  text: DocumentText,
  transcribed: readonly TranscribedWord[],
): readonly Stretch[] {
  return compareWords(
    transcribed,
    writtenWords(text, ({ type }) => type === "turn"),
  );
}

/** The words of some blocks, in order. */
export function writtenWords(
  { text, blocks }: DocumentText,
  has: (block: DocumentText["blocks"][number]) => boolean,
): readonly WrittenWord[] {
  return blocks.filter(has).flatMap((block) =>
    wordRanges(text.slice(block.start, block.end)).map(({ start, end }) => ({
      start: block.start + start,
      end: block.start + end,
      text: text.slice(block.start + start, block.start + end),
    })),
  );
}

/** The form of a word that comparisons use. */
export function wordKey({ text }: { readonly text: string }): string {
  return bareWord(text) || text;
}

function compareWords(
  transcribed: readonly TranscribedWord[],
  written: readonly WrittenWord[],
): readonly Stretch[] {
  const transcribedKeys = transcribed.map(wordKey);
  const writtenKeys = written.map(wordKey);
  const shorter = Math.min(transcribed.length, written.length);
  let head = 0;
  while (head < shorter && transcribedKeys[head] === writtenKeys[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && transcribedKeys.at(-1 - tail) === writtenKeys.at(-1 - tail)) tail += 1;
  const transcribedEnd = transcribed.length - tail;
  const writtenEnd = written.length - tail;
  return [
    { transcribed: transcribed.slice(0, head), written: written.slice(0, head), isSame: true },
    ...compareMiddles(transcribed.slice(head, transcribedEnd), written.slice(head, writtenEnd)),
    { transcribed: transcribed.slice(transcribedEnd), written: written.slice(writtenEnd), isSame: true },
  ];
}

function compareMiddles(
  transcribed: readonly TranscribedWord[],
  written: readonly WrittenWord[],
): readonly Stretch[] {
  const parts = diffArrays(transcribed.map(wordKey), written.map(wordKey), { maxEditLength: differencesMax });
  if (parts === undefined) return [{ transcribed, written, isSame: false }];
  const stretches: { transcribed: TranscribedWord[]; written: WrittenWord[]; isSame: boolean }[] = [];
  let transcribedAt = 0;
  let writtenAt = 0;
  for (const { count, added, removed } of parts) {
    const isSame = !added && !removed;
    // Removed and added words come one after the other.
    const last = stretches.at(-1);
    const stretch = last?.isSame === isSame ? last : { transcribed: [], written: [], isSame };
    if (stretch !== last) stretches.push(stretch);
    if (!added) {
      for (const word of transcribed.slice(transcribedAt, transcribedAt + count))
        stretch.transcribed.push(word);
      transcribedAt += count;
    }
    if (!removed) {
      for (const word of written.slice(writtenAt, writtenAt + count)) stretch.written.push(word);
      writtenAt += count;
    }
  }
  return stretches;
}

function timesOf(
  { transcribed, written }: Stretch,
  before: TranscribedWord | undefined,
  after: TranscribedWord | undefined,
): readonly TimedWord[] {
  if (transcribed.length === written.length) {
    return written.flatMap(({ start, end }, index) => {
      const word = transcribed[index];
      return word === undefined ? [] : [{ start, end, ...spanOf(word) }];
    });
  }
  const [first] = transcribed;
  if (first !== undefined) {
    const ofFile = transcribed.filter(({ fileId }) => fileId === first.fileId);
    return shared(written, { ...spanOf(first), endMs: ofFile.at(-1)?.endMs ?? first.endMs });
  }
  return shared(written, pauseBetween(before, after));
}

type Span = Omit<TimedWord, "start" | "end">;

function spanOf({ fileId, startMs, endMs }: TranscribedWord): Span {
  return { fileId, startMs, endMs };
}

function pauseBetween(
  before: TranscribedWord | undefined,
  after: TranscribedWord | undefined,
): Span | undefined {
  if (before === undefined) return after && { ...spanOf(after), endMs: after.startMs };
  const startMs = before.endMs;
  const endMs = after?.fileId === before.fileId ? Math.max(startMs, after.startMs) : startMs;
  return { fileId: before.fileId, startMs, endMs };
}

function shared(words: readonly WrittenWord[], span: Span | undefined): readonly TimedWord[] {
  if (span === undefined) return [];
  const { fileId, startMs, endMs } = span;
  const length = words.reduce((sum, { start, end }) => sum + end - start, 0);
  let at = 0;
  const timeAt = (place: number) => Math.round(startMs + ((endMs - startMs) * place) / length);
  return words.map(({ start, end }) => {
    const from = timeAt(at);
    at += end - start;
    return { start, end, fileId, startMs: from, endMs: timeAt(at) };
  });
}
