import { blocksInRange, type DocumentText } from "../document-text.ts";
import type { TimedWord } from "./timed-words.ts";

/** Who spoke a passage and when, if it is part of a transcript. */
export interface SpokenWords {
  readonly speaker: string | null;
  /** The recording that the times refer to; null if nothing was heard at them. */
  readonly recordingFileId: string | null;
  readonly startMs: number | null;
  readonly endMs: number | null;
}

/**
 * Who spoke the words of a range and when, if a transcript's turns contain them: to the word if the times of
 * words are known, otherwise to the turn.
 */
export function spokenIn(
  text: DocumentText,
  range: { readonly start: number; readonly end: number },
  timed: readonly TimedWord[] = [],
): SpokenWords {
  const blocks = blocksInRange(text, range.start, range.end);
  const spoken = spokenBy(blocks.filter((block) => block.type === "turn").map((block) => block.attrs));
  const words = timed.filter((word) => word.start < range.end && word.end > range.start);
  const [first] = words;
  if (first === undefined) return spoken;
  const last = words.findLast(({ fileId }) => fileId === first.fileId) ?? first;
  // Words that were added to a transcript may have no duration: there is nothing to play.
  const recordingFileId = first.startMs < last.endMs ? first.fileId : null;
  return { ...spoken, recordingFileId, startMs: first.startMs, endMs: last.endMs };
}

function spokenBy(turns: readonly Readonly<Record<string, unknown>>[]): SpokenWords {
  const speakers = new Set(turns.map((turn) => turn.speaker));
  const [speaker] = speakers;
  return {
    // Words of several speakers are attributed to none.
    speaker: speakers.size === 1 && typeof speaker === "string" ? speaker : null,
    recordingFileId: null,
    startMs: milliseconds(turns[0]?.startMs),
    endMs: milliseconds(turns.at(-1)?.endMs),
  };
}

function milliseconds(value: unknown): number | null {
  return typeof value === "number" && Number.isInteger(value) ? value : null;
}
