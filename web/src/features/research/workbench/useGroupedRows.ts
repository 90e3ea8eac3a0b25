import { useEffect } from "react";
import { type GroupedHighlight, groupHighlights, type HighlightGrouping } from "./group-highlights.ts";

/** Most highlights that are grouped; for the rest, the filter must be narrower. */
const groupedMax = 1_000;

/** A row of a grouped list: a group's heading, or a highlight, which is listed under each of its tags. */
export type GroupedRow<Highlight> =
  | { readonly kind: "group"; readonly key: string; readonly title: string; readonly count: number }
  | { readonly kind: "highlight"; readonly key: string; readonly highlight: Highlight };

/**
 * The rows of a grouped list of highlights, and the distinct ids in order. Groups are complete only once all
 * have loaded, so further pages are requested.
 */
export function useGroupedRows<Highlight extends GroupedHighlight & { readonly id: string }>(
  highlights: readonly Highlight[],
  grouping: HighlightGrouping,
  onEndReached: (() => void) | undefined,
): { readonly rows: readonly GroupedRow<Highlight>[]; readonly ids: readonly string[] } {
  const more = grouping !== "none" && highlights.length < groupedMax ? onEndReached : undefined;
  useEffect(() => more?.(), [more]);
  const groups = groupHighlights(highlights, grouping);
  const rows = groups.flatMap((group): GroupedRow<Highlight>[] => [
    ...(grouping === "none"
      ? []
      : [
          {
            kind: "group" as const,
            key: `group-${group.key}`,
            title: group.title,
            count: group.highlights.length,
          },
        ]),
    ...group.highlights.map((highlight) => ({
      kind: "highlight" as const,
      key: `${group.key}-${highlight.id}`,
      highlight,
    })),
  ]);
  return { rows, ids: [...new Set(groups.flatMap((group) => group.highlights.map(({ id }) => id)))] };
}
