import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useMemo } from "react";
import type { ViewColumn } from "./view-columns.ts";

/** Extra columns rendered beyond the edges, so that a small sideways step shows cells at once. */
const columnsBeside = 2;

/**
 * The indexes of the columns to render: visible and sticky ones. A table of 30 columns is wider than any
 * screen, and a row's layout time grows with its cells.
 */
export function useVisibleColumns(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly ViewColumn[],
  /** The width before the first column. */
  offset: number,
  /** The active column, whose cell is labelled and edited even when it is out of view. */
  activeColumn: number,
): { readonly places: readonly number[]; readonly reveal: (place: number) => void } {
  const virtualizer = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: (place) => columns[place]?.width ?? 0,
    overscan: columnsBeside,
    scrollMargin: offset,
    // Sticky columns cover those below them.
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
  // Referentially stable while the same columns are in view, because rows are memoized by their props.
  const places = useMemo(() => (named === "" ? [] : named.split(" ").map(Number)), [named]);
  return { places, reveal: (place) => virtualizer.scrollToIndex(place) };
}
