import { clockToMs } from "@fieldstone/model/transcripts/transcript-turn.ts";

/** Parses a typed time, such as `1:02.345`, `62` or `1:00:02`. Undefined if it is invalid. */
export function readMoment(text: string): number | undefined {
  return /^\d{1,2}(:\d{1,2}){0,2}([.,]\d{1,3})?$/u.test(text.trim()) ||
    /^\d+([.,]\d{1,3})?$/u.test(text.trim())
    ? clockToMs(text.trim())
    : undefined;
}

/** Parses a span of two typed times; undefined if either is invalid or they are in the wrong order. */
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
