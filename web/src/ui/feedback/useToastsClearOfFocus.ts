import { useEffect, useSyncExternalStore } from "react";
import styles from "./Toast.module.css";
import { currentToasts, subscribeToToasts } from "./toast-store.ts";

/** Toasts appear above what has the focus, as above what keeps room for itself at the bottom of the window. */
const property = "--fs-room-focus";

/** Between the toasts and what has the focus, in px: its ring is in sight too. */
const gap = 8;

/** Keeps toasts from covering what has the focus. Apart from their region, which loads with every page. */
export function useToastsClearOfFocus(): void {
  const isShown = useSyncExternalStore(subscribeToToasts, currentToasts, currentToasts).length > 0;
  useEffect(() => {
    const region = document.querySelector<HTMLElement>(`.${styles.region}`);
    return isShown && region ? keepClearOfFocus(region) : undefined;
  }, [isShown]);
}

function keepClearOfFocus(region: HTMLElement): () => void {
  const measure = () => {
    const focused = document.activeElement;
    if (!focused || focused === document.body || region.contains(focused)) return;
    region.style.removeProperty(property);
    const box = focusedBox(focused);
    const place = region.getBoundingClientRect();
    const isCovered =
      box.top < place.bottom &&
      box.bottom > place.top - gap &&
      box.left < place.right &&
      box.right > place.left;
    // What is as high as the window, such as a list, is covered in part wherever they are.
    const hasRoomAbove = box.top - gap > place.height;
    if (isCovered && hasRoomAbove)
      region.style.setProperty(property, `${Math.round(innerHeight - box.top - gap)}px`);
  };
  measure();
  const sizes = new ResizeObserver(measure);
  sizes.observe(region);
  const listening = new AbortController();
  const options = { capture: true, passive: true, signal: listening.signal };
  for (const kind of ["focusin", "keyup", "scroll", "resize"])
    window.addEventListener(kind, measure, options);
  document.addEventListener("selectionchange", measure, options);
  return () => {
    sizes.disconnect();
    listening.abort();
    region.style.removeProperty(property);
  };
}

/** Where the focus is: at the caret of a text that is edited or in a table's active cell, as both may fill the page. */
function focusedBox(focused: Element): DOMRect {
  const selection = getSelection();
  if (focused instanceof HTMLElement && focused.isContentEditable && selection?.rangeCount) {
    const range = selection.getRangeAt(0);
    // A caret in an empty paragraph has no box of its own.
    const caret = [...range.getClientRects()].at(-1) ?? elementAt(range).getBoundingClientRect();
    if (caret.height > 0) return caret;
  }
  const active = document.getElementById(focused.getAttribute("aria-activedescendant") ?? "");
  return (active && focused.contains(active) ? active : focused).getBoundingClientRect();
}

function elementAt({ startContainer, startOffset }: Range): Element {
  const node = startContainer.childNodes[startOffset] ?? startContainer;
  return node instanceof Element ? node : (node.parentElement ?? document.body);
}
