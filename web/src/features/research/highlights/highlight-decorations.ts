import type { Node as ProseMirrorNode } from "@tiptap/pm/model";
import { Decoration, DecorationSet } from "@tiptap/pm/view";

/** Where a highlight's words stand in the editor's document. */
export interface AnchoredRange {
  from: number;
  to: number;
}

/** What the editor needs to know of a highlight to draw it. */
export interface HighlightMark {
  id: string;
  anchorStart: string;
  anchorEnd: string;
  /** The words of its row. */
  text: string;
  /** The first tag's colour, or undefined for a highlight without a tag. */
  color: string | undefined;
  /** Marked to be talked about alone: it is no evidence, and is drawn more quietly. */
  isCommentOnly: boolean;
}

/** Overlapping highlights draw their rules on this many lines under the words before they share one. */
const LANES = 3;

export interface PlacedHighlight {
  mark: HighlightMark;
  range: AnchoredRange;
}

/** Gives overlapping highlights different lines, so that each one's rule is seen. */
export function assignLanes(placed: readonly PlacedHighlight[]): Map<string, number> {
  const lanes = new Map<string, number>();
  const ends: number[] = Array.from({ length: LANES }, () => -1);
  const ordered = [...placed].sort((a, b) => a.range.from - b.range.from || b.range.to - a.range.to);
  for (const { mark, range } of ordered) {
    const free = ends.findIndex((end) => end <= range.from);
    const lane = free >= 0 ? free : ends.indexOf(Math.min(...ends));
    ends[lane] = Math.max(ends[lane] ?? 0, range.to);
    lanes.set(mark.id, lane);
  }
  return lanes;
}

/** One inline decoration a highlight, whatever its length. */
export function decorate(
  doc: ProseMirrorNode,
  placed: readonly PlacedHighlight[],
  focusedId: string | undefined,
): DecorationSet {
  const lanes = assignLanes(placed);
  return DecorationSet.create(
    doc,
    placed.map(({ mark, range }) =>
      Decoration.inline(
        range.from,
        range.to,
        {
          nodeName: "span",
          class: classesOf(mark, mark.id === focusedId),
          "data-highlight-id": mark.id,
          style: `--lane:${lanes.get(mark.id) ?? 0}${mark.color ? `;--tag:${mark.color}` : ""}`,
        },
        { mark },
      ),
    ),
  );
}

function classesOf({ isCommentOnly }: HighlightMark, focused: boolean): string {
  return ["fs-highlight", isCommentOnly && "fs-commented", focused && "fs-highlight-focused"]
    .filter((name) => name !== false)
    .join(" ");
}

/** Every highlight that is drawn between two positions, or anywhere, with its place. */
export function placedIn(set: DecorationSet, from?: number, to?: number): PlacedHighlight[] {
  return set.find(from, to).flatMap((decoration) => {
    const mark: HighlightMark | undefined = decoration.spec.mark;
    return mark ? [{ mark, range: { from: decoration.from, to: decoration.to } }] : [];
  });
}
