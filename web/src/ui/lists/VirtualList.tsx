import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import styles from "./VirtualList.module.css";

/**
 * An element's distance from the document's top. What is above it may grow at any time, such as a filter bar that
 * loads later.
 */
function useTopInDocument(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const box = element.current?.getBoundingClientRect();
      if (box) setTop(Math.round(box.top + window.scrollY));
    };
    measure();
    // Whatever grows above makes the page higher. The observer is called after layout: measuring forces no second one.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}

/**
 * A list that renders only the rows in view, in one or more lanes (masonry), with the window's own scroll.
 * `onEndReached` requests the next page near the end.
 */
export function VirtualList<Item>(props: {
  items: readonly Item[];
  itemKey: (item: Item) => string;
  render: (item: Item) => ReactNode;
  /** Estimated row height in px; the real one is measured. */
  estimate: number;
  lanes?: number;
  gap?: number;
  label: string;
  onEndReached?: (() => void) | undefined;
}) {
  const { items, itemKey, render, estimate, lanes = 1, gap = 0, label, onEndReached } = props;
  const list = useRef<HTMLUListElement>(null);
  const top = useTopInDocument(list);
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => estimate,
    overscan: 8,
    lanes,
    gap,
    scrollMargin: top,
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : itemKey(item);
    },
  });
  const rows = virtualizer.getVirtualItems();
  const lastIndex = rows.at(-1)?.index ?? -1;
  useEffect(() => {
    if (items.length > 0 && lastIndex >= items.length - 1 - lanes) onEndReached?.();
  }, [lastIndex, items.length, lanes, onEndReached]);
  return (
    <ul ref={list} aria-label={label} className={styles.list} style={{ height: virtualizer.getTotalSize() }}>
      {rows.map((row) => {
        const item = items[row.index];
        if (item === undefined) return null;
        return (
          <li
            key={row.key}
            ref={virtualizer.measureElement}
            data-index={row.index}
            aria-setsize={items.length}
            aria-posinset={row.index + 1}
            className={styles.row}
            style={{
              transform: `translateY(${row.start - top}px)`,
              insetInlineStart: `calc(${row.lane} * ((100% - ${(lanes - 1) * gap}px) / ${lanes} + ${gap}px))`,
              width: `calc((100% - ${(lanes - 1) * gap}px) / ${lanes})`,
            }}
          >
            {render(item)}
          </li>
        );
      })}
    </ul>
  );
}
