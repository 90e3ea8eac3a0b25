import { type RefObject, useEffect, useState } from "react";

/** Words of a page that are selected, in UTF-16 units of the page's text. */
export interface PageSelection {
  readonly pageNum: number;
  readonly start: number;
  readonly end: number;
}

/** The words that are selected on a page of the viewer; those of its first page where several pages are. */
export function usePageSelection(box: RefObject<HTMLElement | null>): PageSelection | undefined {
  const [selection, setSelection] = useState<PageSelection>();
  useEffect(() => {
    const read = () => setSelection((before) => readPageSelection(box.current) ?? (before && undefined));
    document.addEventListener("selectionchange", read);
    return () => document.removeEventListener("selectionchange", read);
  }, [box]);
  return selection;
}

function readPageSelection(box: HTMLElement | null): PageSelection | undefined {
  const selected = document.getSelection();
  if (!box || !selected || selected.isCollapsed || selected.rangeCount === 0) return undefined;
  const range = selected.getRangeAt(0);
  if (!box.contains(range.startContainer)) return undefined;
  const page = [...box.querySelectorAll<HTMLElement>("[data-page-text]")].find((layer) =>
    range.intersectsNode(layer),
  );
  if (!page) return undefined;
  const words = [...page.querySelectorAll<HTMLElement>("[data-start]")].filter((word) =>
    range.intersectsNode(word),
  );
  const first = words.at(0);
  const last = words.at(-1);
  if (!first || !last) return undefined;
  const start = Number(first.dataset.start) + offsetIn(first, range.startContainer, range.startOffset, 0);
  const whole = last.textContent.length;
  const end = Number(last.dataset.start) + offsetIn(last, range.endContainer, range.endOffset, whole);
  return start < end ? { pageNum: Number(page.dataset.pageText), start, end } : undefined;
}

/** How far into a word's element a boundary is; `otherwise` where it is not in it. */
function offsetIn(word: HTMLElement, container: Node, offset: number, otherwise: number): number {
  if (container.nodeType === Node.TEXT_NODE && word.contains(container)) return offset;
  return otherwise;
}
