import type { TranscriptTurn } from "../transcripts/transcript-turn.ts";
import { clockToMs } from "../transcripts/transcript-turn.ts";

const wordColumns = ["text", "transcript", "content", "words", "utterance"];
const startColumns = ["start", "start time", "starttime", "start ms", "timestamp", "time", "from", "begin"];
const endColumns = ["end", "end time", "endtime", "end ms", "to"];

const clock = /^(?:\d{1,4}:)?\d{1,2}:\d{2}(?:\.\d{1,9})?$/;
const plainNumber = /^\d{1,9}(?:\.\d{1,9})?$/;

/**
 * The turns of a table with a speaker column and a words column, one per row, with times if there are columns
 * for them; null if the table is not a transcript.
 */
export function readTableTurns(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): readonly TranscriptTurn[] | null {
  const names = columns.map((column) => column.toLowerCase().replace(/[_\s]+/g, " "));
  const indexOf = (wanted: readonly string[]) => names.findIndex((name) => wanted.includes(name));
  const speakerAt = indexOf(["speaker"]);
  const wordsAt = indexOf(wordColumns);
  if (speakerAt === -1 || wordsAt === -1) return null;
  const startAt = indexOf(startColumns);
  const endAt = indexOf(endColumns);
  const timeIn = (row: readonly string[], at: number) => readTime(row[at] ?? "", names[at]?.endsWith(" ms"));
  const turns = rows
    .map((row) => ({
      speaker: row[speakerAt]?.trim() || null,
      startMs: timeIn(row, startAt),
      endMs: timeIn(row, endAt),
      text: row[wordsAt]?.trim() ?? "",
    }))
    .filter((turn) => turn.text !== "");
  return turns.map((turn, index) =>
    turn.startMs === null ? turn : { ...turn, endMs: turn.endMs ?? turns[index + 1]?.startMs ?? null },
  );
}

/** Milliseconds of `1:02:03.5`, `02:03` or a number, in seconds unless the column has milliseconds. */
function readTime(cell: string, isMilliseconds = false): number | null {
  const text = cell.trim().replace(",", ".");
  if (plainNumber.test(text)) return Math.round(Number(text) * (isMilliseconds ? 1 : 1000));
  return clock.test(text) ? clockToMs(text) : null;
}
