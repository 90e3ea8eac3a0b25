import { type UIEvent, useEffect, useRef, useState } from "react";

/** Where a row is cut off, as tokens for its style. */
const hiddenEnds = (row: HTMLElement) =>
  (row.scrollLeft > 1 ? "start " : "") +
  (row.scrollLeft + row.clientWidth < row.scrollWidth - 1 ? "end " : "") +
  (row.clientHeight < row.scrollHeight - 1 ? "lines" : "");

/** Scrolls only the row itself, until the selected tab is centred in its line or that line is at its end. */
function showSelected(row: HTMLElement): void {
  const tab = row.querySelector('[aria-selected="true"], [aria-current="page"]');
  if (!tab) return;
  const { left, top, width } = tab.getBoundingClientRect();
  const shown = row.getBoundingClientRect();
  row.scrollLeft += left - shown.left + (width - row.clientWidth) / 2;
  row.scrollTop += top - shown.top;
}

/**
 * Props for a row of tabs that may overflow: the selected one is in view, and styles know what is cut off.
 */
export function useScrolledRow<Row extends HTMLElement>(selected: string) {
  const row = useRef<Row>(null);
  const [hidden, setHidden] = useState("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another tab is selected
  useEffect(() => {
    const { current } = row;
    if (!current) return undefined;
    // Called at once, and whenever the row's width or a tab's changes, as when its count arrives.
    const observer = new ResizeObserver(() => {
      showSelected(current);
      setHidden(hiddenEnds(current));
    });
    for (const each of [current, ...current.children]) observer.observe(each);
    return () => observer.disconnect();
  }, [selected]);
  return {
    ref: row,
    "data-hidden": hidden,
    onScroll: (event: UIEvent<Row>) => setHidden(hiddenEnds(event.currentTarget)),
  };
}
