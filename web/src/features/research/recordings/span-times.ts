import { clockToMs } from "@fieldstone/model/transcripts/transcript-turn.ts";

/** A moment as a person writes it: `1:02.345`, `62`, `1:00:02`. Undefined where it is none. */
export function readMoment(text: string): number | undefined {
  return /^\d{1,2}(:\d{1,2}){0,2}([.,]\d{1,3})?$/u.test(text.trim()) ||
    /^\d+([.,]\d{1,3})?$/u.test(text.trim())
    ? clockToMs(text.trim())
    : undefined;
}

/** A span between two written moments; undefined where they are none, or in the wrong order. */
export function readSpan(
  start: string,
  end: string,
  durationMs: number,
): { readonly startMs: number; readonly endMs: number } | undefined {
  const [startMs, endMs] = [readMoment(start), readMoment(end)];
  if (startMs === undefined || endMs === undefined || startMs >= endMs || endMs > durationMs)
    return undefined;
  return { startMs, endMs };
}
