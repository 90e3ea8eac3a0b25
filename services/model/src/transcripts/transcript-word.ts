import { joinWords, wordTexts } from "./word-limits.ts";

/** A word heard in a recording. Times are milliseconds from the recording's start. */
export interface TranscriptWord {
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly speaker: string | null;
}

/** Consecutive words of one speaker, with the time of each. */
export interface SpokenTurn {
  readonly speaker: string | null;
  readonly startMs: number;
  readonly endMs: number;
  /** The words, separated by single spaces. */
  readonly text: string;
  /** Start and end of each word, alternating. */
  readonly wordTimes: readonly number[];
}

/** Length in ms after which a turn ends at the next sentence end, for readable paragraphs. */
const turnDurationMsMax = 45_000;
/** Length in ms after which a turn ends even without a sentence end. */
const turnDurationMsLongest = 90_000;
/** A pause after which the same speaker begins a new turn, in milliseconds. */
const turnPauseMs = 4_000;
const sentenceEnd = /[.!?…。！？]["'”’)]?$/u;

/** Splits words into turns: by speaker, at long pauses, and at sentence ends if a turn gets long. */
export function turnsOfWords(words: readonly TranscriptWord[]): readonly SpokenTurn[] {
  const turns: TranscriptWord[][] = [];
  for (const word of words) {
    const turn = turns.at(-1);
    if (turn === undefined || beginsTurn(turn, word)) turns.push([word]);
    else turn.push(word);
  }
  return turns.flatMap(turnOf);
}

function beginsTurn(turn: readonly TranscriptWord[], word: TranscriptWord): boolean {
  const first = turn[0];
  const last = turn.at(-1);
  if (first === undefined || last === undefined) return true;
  if (word.speaker !== last.speaker || word.startMs - last.endMs >= turnPauseMs) return true;
  const durationMs = last.endMs - first.startMs;
  if (durationMs >= turnDurationMsLongest) return true;
  return durationMs >= turnDurationMsMax && sentenceEnd.test(last.text);
}

function turnOf(words: readonly TranscriptWord[]): readonly SpokenTurn[] {
  const first = words[0];
  const last = words.at(-1);
  if (first === undefined || last === undefined) return [];
  return [
    {
      speaker: first.speaker,
      startMs: first.startMs,
      endMs: last.endMs,
      text: words.map(({ text }) => text).join(" "),
      wordTimes: words.flatMap(({ startMs, endMs }) => [startMs, endMs]),
    },
  ];
}

/** A turn's words as a text: the turn keeps spaces between them, which their script may not write. */
export function writtenTurn({ text }: Pick<SpokenTurn, "text">): string {
  return joinWords(storedWords(text));
}

/** As they were heard: another version of the dictionary would not find the same limits, nor their times. */
function storedWords(text: string): readonly string[] {
  return text.split(/\s+/u).filter((word) => word !== "");
}

/** The words of a turn. If its text and its times differ in number, each word gets an equal share. */
export function wordsOfTurn({
  speaker,
  startMs,
  endMs,
  text,
  wordTimes,
}: SpokenTurn): readonly TranscriptWord[] {
  const texts = storedWords(text);
  const isTimed = texts.length * 2 === wordTimes.length;
  const share = (endMs - startMs) / Math.max(1, texts.length);
  return texts.map((word, index) => ({
    text: word,
    startMs: (isTimed ? wordTimes[index * 2] : undefined) ?? Math.round(startMs + share * index),
    endMs: (isTimed ? wordTimes[index * 2 + 1] : undefined) ?? Math.round(startMs + share * (index + 1)),
    speaker,
  }));
}

/** Sorts and cleans words: trimmed, without empty texts, and none ending before it starts. */
export function cleanWords(words: readonly TranscriptWord[]): readonly TranscriptWord[] {
  return words
    .flatMap((word) => {
      const startMs = Math.max(0, Math.round(word.startMs));
      const endMs = Math.max(startMs, Math.round(word.endMs));
      const texts = wordTexts(word.text);
      const share = (endMs - startMs) / Math.max(1, texts.length);
      return texts.map((text, index) => ({
        text,
        startMs: Math.round(startMs + share * index),
        endMs: Math.round(startMs + share * (index + 1)),
        speaker: word.speaker,
      }));
    })
    .sort((one, other) => one.startMs - other.startMs);
}
