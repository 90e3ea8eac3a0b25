/** A range of a text, in UTF-16 units. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Sorts ranges and removes overlaps: the later of two overlapping ones starts where the earlier one ends. */
export function apart<Found extends Range>(text: string, found: readonly Found[]): readonly Found[] {
  const kept: Found[] = [];
  for (const each of found.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const from = Math.max(each.start, kept.at(-1)?.end ?? 0);
    const rest = text.slice(from, each.end);
    const start = from === each.start ? from : from + rest.search(/[\p{L}\p{N}]|$/u);
    if (start < each.end) kept.push({ ...each, start });
  }
  return kept;
}
