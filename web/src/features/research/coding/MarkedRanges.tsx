import { mergeRanges, type TextRange } from "@fieldstone/model/coding/coded-ranges.ts";

/** A text with marked ranges. */
export function MarkedRanges({ text, ranges }: { text: string; ranges: readonly TextRange[] }) {
  const marked = mergeRanges(ranges);
  return (
    <>
      {marked.map(({ start, end }, at) => (
        <span key={start}>
          {text.slice(marked[at - 1]?.end ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(marked.at(-1)?.end ?? 0)}
    </>
  );
}
