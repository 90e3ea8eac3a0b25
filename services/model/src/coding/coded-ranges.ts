/** Characters of a text; end is exclusive. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Merges ranges that touch or overlap; sorted. */
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

/** How many characters of a text got a tag from both coders or from only one. */
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

/** A stretch of text in which codings of two coders touch each other, or with codings of only one. */
export interface CodedSpan<Coding extends TextRange> extends TextRange {
  readonly first: readonly Coding[];
  readonly second: readonly Coding[];
}

/** The stretches of text that two coders gave one tag, in order. */
export function codedSpans<Coding extends TextRange>(
  first: readonly Coding[],
  second: readonly Coding[],
): readonly CodedSpan<Coding>[] {
  const within = (codings: readonly Coding[], { start, end }: TextRange) =>
    codings.filter((coding) => coding.start >= start && coding.end <= end);
  return mergeRanges([...first, ...second]).map((stretch) => ({
    ...stretch,
    first: within(first, stretch),
    second: within(second, stretch),
  }));
}

/** True if both coders tagged exactly the same characters. */
export function isAgreed({ first, second }: CodedSpan<TextRange>): boolean {
  const { onlyFirst, onlySecond } = codedLengths(0, first, second);
  return onlyFirst === 0 && onlySecond === 0;
}
