import { ProductError } from "../errors.ts";
import { fileExtension } from "../files/file-type.ts";
import { importError } from "../files/import-error.ts";
import { parseSrt } from "./parse-srt.ts";
import { parseVtt } from "./parse-vtt.ts";
import { parseSpeakerLines } from "./speaker-lines.ts";
import type { TranscriptTurn } from "./transcript-turn.ts";
import { type SpokenTurn, type TranscriptWord, turnsOfWords } from "./transcript-word.ts";
import { wordTexts } from "./word-limits.ts";

/** Formats of a transcript that someone has already: captions, or text with times. */
export const transcriptFileExtensions = ["vtt", "srt", "txt"] as const;
/** Ten times the captions of a three-hour call. */
export const transcriptFileSizeBytesMax = 2_000_000;
/** Eleven hours of speech. */
export const transcriptFileWordsMax = 100_000;

/**
 * The words of a transcript's file with their times in a recording. A caption has one time for its words:
 * each gets a share of it by its length.
 * @throws ProductError `import.*` saying why the file cannot be read
 */
export function readTranscriptFile(
  fileName: string,
  text: string,
  durationMs: number,
): readonly SpokenTurn[] {
  const captions = timedCaptions(parseTranscript(fileName, text), durationMs);
  const words: TranscriptWord[] = [];
  for (const caption of captions) {
    for (const word of wordsOf(caption)) words.push(notBefore(words.at(-1)?.startMs ?? 0, word));
    if (words.length > transcriptFileWordsMax) {
      const most = transcriptFileWordsMax.toLocaleString("en");
      throw importError("too_long", `A transcript has at most ${most} words. Choose that of one recording.`);
    }
  }
  if (words.length === 0) throw importError("empty", "This file has no words.");
  return turnsOfWords(words);
}

function parseTranscript(fileName: string, text: string): readonly TranscriptTurn[] {
  switch (fileExtension(fileName)) {
    case "vtt":
      return parseVtt(text);
    case "srt":
      return parseSrt(text);
    case "txt":
      // A line ends where the next one begins, however long nobody spoke in between.
      return (parseSpeakerLines(text) ?? []).map((turn) => ({ ...turn, endMs: null }));
    default:
      throw importError("unknown_kind", "Choose captions as VTT or SRT, or a text with names and times.");
  }
}

interface Caption extends TranscriptTurn {
  readonly startMs: number;
  readonly endMs: number;
}

/** How long a letter of slow speech takes, in ms: an estimate for captions that say only when they begin. */
const slowLetterMs = 100;

/** Players find a word by time in the order of the text, in which people who speak at once follow each other. */
function notBefore(ms: number, word: TranscriptWord): TranscriptWord {
  const startMs = Math.max(ms, word.startMs);
  return { ...word, startMs, endMs: Math.max(startMs, word.endMs) };
}

/** The captions in order of time, within the recording. */
function timedCaptions(turns: readonly TranscriptTurn[], durationMs: number): readonly Caption[] {
  if (!turns.some(({ startMs }) => startMs !== null)) {
    throw importError(
      "without_times",
      "This text does not say when its words were spoken. Choose captions (VTT or SRT), or a text with lines like “Ana (0:12): Hello”.",
    );
  }
  const sorted = startedTurns(turns).toSorted((one, other) => one.startMs - other.startMs);
  const within = (ms: number) => Math.min(ms, durationMs);
  return sorted.map((turn, index) => {
    const nextMs = sorted[index + 1]?.startMs ?? durationMs;
    const endMs = turn.endMs ?? Math.min(nextMs, turn.startMs + turn.text.length * slowLetterMs);
    return { ...turn, startMs: within(turn.startMs), endMs: within(Math.max(turn.startMs, endMs)) };
  });
}

/** A turn without a start begins with the one above it. */
function startedTurns(turns: readonly TranscriptTurn[]): readonly (TranscriptTurn & { startMs: number })[] {
  let lastMs = 0;
  return turns.map((turn) => {
    lastMs = turn.startMs ?? lastMs;
    return { ...turn, startMs: lastMs };
  });
}

function wordsOf({ speaker, startMs, endMs, text }: Caption): readonly TranscriptWord[] {
  const texts = wordTexts(text);
  const length = texts.reduce((sum, word) => sum + word.length, 0);
  let passed = 0;
  const moment = () => Math.round(startMs + ((endMs - startMs) * passed) / length);
  return texts.map((word) => {
    const from = moment();
    passed += word.length;
    return { text: word, startMs: from, endMs: moment(), speaker };
  });
}

/** What a transcript's file contains, for those who choose it. */
export interface TranscriptFileSummary {
  readonly wordCount: number;
  readonly speakers: readonly string[];
  /** Where its last turn begins. */
  readonly lastTurnMs: number;
}

/** @throws ProductError as readTranscriptFile */
export function summarizeTranscriptFile(fileName: string, text: string): TranscriptFileSummary {
  const turns = readTranscriptFile(fileName, text, Number.MAX_SAFE_INTEGER);
  const speakers = turns.flatMap(({ speaker }) => (speaker === null ? [] : [speaker]));
  return {
    wordCount: turns.reduce((sum, { wordTimes }) => sum + wordTimes.length / 2, 0),
    speakers: [...new Set(speakers)],
    lastTurnMs: turns.at(-1)?.startMs ?? 0,
  };
}

/** @throws ProductError `import.too_large` */
export function assertTranscriptFileSize(sizeBytes: number): void {
  if (sizeBytes <= transcriptFileSizeBytesMax) return;
  const message = "A transcript's file has at most 2 MB. Choose that of one recording.";
  throw new ProductError("UnprocessableContent", "import.too_large", message, { field: "file" });
}
