/** A part of a recording in milliseconds; the end is exclusive. */
export interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

/** Sorts spans and merges those that touch. Omits empty ones. */
export function mergeSpans(spans: readonly Span[]): readonly Span[] {
  const merged: Span[] = [];
  for (const { startMs, endMs } of spans.toSorted((one, other) => one.startMs - other.startMs)) {
    if (startMs >= endMs) continue;
    const last = merged.at(-1);
    if (last === undefined || last.endMs < startMs) merged.push({ startMs, endMs });
    else if (last.endMs < endMs) merged[merged.length - 1] = { startMs: last.startMs, endMs };
  }
  return merged;
}

export function totalMsOf(spans: readonly Span[]): number {
  return spans.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
}

/** The parts of the spans within another one, in times of the recording. */
export function clipSpans(spans: readonly Span[], within: Span): readonly Span[] {
  return mergeSpans(
    spans.map(({ startMs, endMs }) => ({
      startMs: Math.max(startMs, within.startMs),
      endMs: Math.min(endMs, within.endMs),
    })),
  );
}

/** True if a span overlaps any of the others; an empty span counts as a millisecond. */
export function touchesSpans({ startMs, endMs }: Span, others: readonly Span[]): boolean {
  const end = Math.max(endMs, startMs + 1);
  return others.some((other) => startMs < other.endMs && end > other.startMs);
}
