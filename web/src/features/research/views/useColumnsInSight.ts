import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useMemo } from "react";
import type { ViewColumn } from "./view-columns.ts";

/** Columns drawn beyond the edges, so that a small step sideways shows cells at once. */
const columnsBeside = 2;

/**
 * The places of the columns that a row draws: those in sight and those that stay in sight. A table of 30 columns is
 * wider than any screen, and a row takes as long to lay out as it has cells.
 */
export function useColumnsInSight(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly ViewColumn[],
  /** The width before the first column. */
  offset: number,
  /** The column of the cursor, whose cell is named and edited wherever it is. */
  activeColumn: number,
): { readonly places: readonly number[]; readonly reveal: (place: number) => void } {
  const virtualizer = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: (place) => columns[place]?.width ?? 0,
    overscan: columnsBeside,
    scrollMargin: offset,
    // What stays in sight covers the columns below it.
    scrollPaddingStart: columns.reduce(
      (sum, { sticky, width }) => (sticky === true ? sum + width : sum),
      offset,
    ),
  });
  const widths = columns.map(({ width }) => width).join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: by the widths
  useEffect(() => virtualizer.measure(), [widths]);
  const kept = columns.flatMap(({ sticky }, place) =>
    sticky === true || place === activeColumn ? [place] : [],
  );
  const shown = [...new Set([...virtualizer.getVirtualItems().map(({ index }) => index), ...kept])]
    .filter((place) => place < columns.length)
    .toSorted((a, b) => a - b);
  const named = shown.join(" ");
  // The same for as long as the same columns are in sight: rows are compared by what they are given.
  const places = useMemo(() => (named === "" ? [] : named.split(" ").map(Number)), [named]);
  return { places, reveal: (place) => virtualizer.scrollToIndex(place) };
}
