import { type RefObject, useEffect, useState } from "react";

/** Selected words of a page, as UTF-16 offsets in the page's text. */
export interface PageSelection {
  readonly pageNum: number;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const none: readonly PageSelection[] = [];

/** The selected words in the viewer, of each page that the selection touches, in order. */
export function usePageSelection(box: RefObject<HTMLElement | null>): readonly PageSelection[] {
  const [selection, setSelection] = useState(none);
  useEffect(() => {
    const read = () => setSelection(readPageSelections(box.current));
    document.addEventListener("selectionchange", read);
    return () => document.removeEventListener("selectionchange", read);
  }, [box]);
  return selection;
}

function readPageSelections(box: HTMLElement | null): readonly PageSelection[] {
  const selected = document.getSelection();
  if (!box || !selected || selected.isCollapsed || selected.rangeCount === 0) return none;
  const range = selected.getRangeAt(0);
  if (!box.contains(range.startContainer)) return none;
  const pages = [...box.querySelectorAll<HTMLElement>("[data-page-text]")];
  const found = pages.flatMap((page) => readPageSelection(page, range) ?? []);
  return found.length === 0 ? none : found;
}

function readPageSelection(page: HTMLElement, range: Range): PageSelection | undefined {
  if (!range.intersectsNode(page)) return undefined;
  const words = [...page.querySelectorAll<HTMLElement>("[data-start]")].filter((word) =>
    range.intersectsNode(word),
  );
  const first = words.at(0);
  const last = words.at(-1);
  if (!first || !last) return undefined;
  const start = Number(first.dataset.start) + offsetIn(first, range.startContainer, range.startOffset, 0);
  const whole = last.textContent.length;
  const end = Number(last.dataset.start) + offsetIn(last, range.endContainer, range.endOffset, whole);
  if (start >= end) return undefined;
  const shown = words.map((word) => word.textContent).join("");
  const from = start - Number(first.dataset.start);
  const text = shown.slice(from, from + end - start);
  return text.trim() === "" ? undefined : { pageNum: Number(page.dataset.pageText), start, end, text };
}

/** The offset of a selection boundary in a word's element; `otherwise` if it is outside. */
function offsetIn(word: HTMLElement, container: Node, offset: number, otherwise: number): number {
  if (container.nodeType === Node.TEXT_NODE && word.contains(container)) return offset;
  return otherwise;
}
