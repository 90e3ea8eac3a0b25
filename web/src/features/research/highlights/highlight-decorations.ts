import type { Node as ProseMirrorNode } from "@tiptap/pm/model";
import { Decoration, DecorationSet } from "@tiptap/pm/view";

/** A highlight's range in the editor's document. */
export interface AnchoredRange {
  from: number;
  to: number;
}

/** What the editor needs to draw a highlight. */
export interface HighlightMark {
  id: string;
  anchorStart: string;
  anchorEnd: string;
  /** The highlight's stored text. */
  text: string;
  /** The first tag's colour, or undefined for a highlight without a tag. */
  color: string | undefined;
  /** A passage that only has comments: it is no evidence, and is drawn more lightly. */
  isCommentOnly: boolean;
}

/** Number of lines under the text among which overlapping highlights are distributed. */
const LANES = 3;

export interface PlacedHighlight {
  mark: HighlightMark;
  range: AnchoredRange;
}

/** Assigns overlapping highlights to different lanes, so that each underline is visible. */
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

/** One inline decoration per highlight, whatever its length. */
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

/** The highlights drawn between two positions, or all, with their ranges. */
export function placedIn(set: DecorationSet, from?: number, to?: number): PlacedHighlight[] {
  return set.find(from, to).flatMap((decoration) => {
    const mark: HighlightMark | undefined = decoration.spec.mark;
    return mark ? [{ mark, range: { from: decoration.from, to: decoration.to } }] : [];
  });
}
