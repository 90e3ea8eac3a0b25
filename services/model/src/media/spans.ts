/** A part of a recording in milliseconds: from its start, up to and without its end. */
export interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

/** The same moments as spans in order, of which no two touch. Empty ones are left out. */
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

/** What of the spans lies within another, in times of the recording. */
export function clipSpans(spans: readonly Span[], within: Span): readonly Span[] {
  return mergeSpans(
    spans.map(({ startMs, endMs }) => ({
      startMs: Math.max(startMs, within.startMs),
      endMs: Math.min(endMs, within.endMs),
    })),
  );
}

/** Whether a span has a moment of the others; one without length counts as a millisecond. */
export function touchesSpans({ startMs, endMs }: Span, others: readonly Span[]): boolean {
  const end = Math.max(endMs, startMs + 1);
  return others.some((other) => startMs < other.endMs && end > other.startMs);
}
