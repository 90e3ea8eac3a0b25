/** One speaker's turn in a transcript. Times are milliseconds from the recording's start. */
export interface TranscriptTurn {
  readonly speaker: string | null;
  readonly startMs: number | null;
  readonly endMs: number | null;
  readonly text: string;
}

/** Milliseconds of a clock time: `1:02:03`, `02:03.5` or `02:03,5`. */
export function clockToMs(clock: string): number {
  const parts = clock.replace(",", ".").split(":");
  return Math.round(parts.reduce((total, part) => total * 60 + Number(part), 0) * 1000);
}
