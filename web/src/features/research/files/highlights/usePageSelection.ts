import { type RefObject, useEffect, useState } from "react";

/** Selected words of a page, as UTF-16 offsets in the page's text. */
export interface PageSelection {
  readonly pageNum: number;
  readonly start: number;
  readonly end: number;
}

/** The selection on a page of the viewer; its first page only, if it spans several. */
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

/** The offset of a selection boundary in a word's element; `otherwise` if it is outside. */
function offsetIn(word: HTMLElement, container: Node, offset: number, otherwise: number): number {
  if (container.nodeType === Node.TEXT_NODE && word.contains(container)) return offset;
  return otherwise;
}
