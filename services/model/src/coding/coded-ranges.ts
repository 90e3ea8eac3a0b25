/** Characters of a text, from start up to but not including end. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Ranges that touch or overlap, as one; in order. */
export function mergeRanges(ranges: readonly TextRange[]): readonly TextRange[] {
  const merged: { start: number; end: number }[] = [];
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else if (start < end) merged.push({ start, end });
  }
  return merged;
}

function lengthOf(ranges: readonly TextRange[]): number {
  return ranges.reduce((sum, { start, end }) => sum + end - start, 0);
}

/** How many characters of a text which of two coders gave a tag. */
export interface CodedLengths {
  readonly both: number;
  readonly onlyFirst: number;
  readonly onlySecond: number;
  readonly neither: number;
}

/** Counts the characters of a text that each of two coders gave one tag. */
export function codedLengths(
  textLength: number,
  first: readonly TextRange[],
  second: readonly TextRange[],
): CodedLengths {
  const [one, other] = [lengthOf(mergeRanges(first)), lengthOf(mergeRanges(second))];
  const any = lengthOf(mergeRanges([...first, ...second]));
  const both = one + other - any;
  return { both, onlyFirst: one - both, onlySecond: other - both, neither: textLength - any };
}

/** A stretch of a text in which codings of two coders touch each other, or one coder's alone. */
export interface CodedStretch<Coding extends TextRange> extends TextRange {
  readonly first: readonly Coding[];
  readonly second: readonly Coding[];
}

/** The stretches that two coders gave one tag, in order. */
export function codedStretches<Coding extends TextRange>(
  first: readonly Coding[],
  second: readonly Coding[],
): readonly CodedStretch<Coding>[] {
  const within = (codings: readonly Coding[], { start, end }: TextRange) =>
    codings.filter((coding) => coding.start >= start && coding.end <= end);
  return mergeRanges([...first, ...second]).map((stretch) => ({
    ...stretch,
    first: within(first, stretch),
    second: within(second, stretch),
  }));
}

/** True where both gave the tag to just the same characters. */
export function isAgreed({ first, second }: CodedStretch<TextRange>): boolean {
  const { onlyFirst, onlySecond } = codedLengths(0, first, second);
  return onlyFirst === 0 && onlySecond === 0;
}
