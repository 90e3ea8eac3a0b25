import { blocksInRange, type DocumentText } from "./document-text.ts";

/** Who spoke words, and when, where they are a transcript's. */
export interface SpokenWords {
  readonly speaker: string | null;
  readonly startMs: number | null;
  readonly endMs: number | null;
}

/** Who spoke the words of a range, and when, where a transcript's turns hold them. */
export function spokenIn(
  text: DocumentText,
  range: { readonly start: number; readonly end: number },
): SpokenWords {
  const blocks = blocksInRange(text, range.start, range.end);
  return spokenBy(blocks.filter((block) => block.type === "turn").map((block) => block.attrs));
}

function spokenBy(turns: readonly Readonly<Record<string, unknown>>[]): SpokenWords {
  const speakers = new Set(turns.map((turn) => turn.speaker));
  const [speaker] = speakers;
  return {
    // Words of several speakers are nobody's alone.
    speaker: speakers.size === 1 && typeof speaker === "string" ? speaker : null,
    startMs: milliseconds(turns[0]?.startMs),
    endMs: milliseconds(turns.at(-1)?.endMs),
  };
}

function milliseconds(value: unknown): number | null {
  return typeof value === "number" && Number.isInteger(value) ? value : null;
}
