import { useEffect, useSyncExternalStore } from "react";
import styles from "./Toast.module.css";
import { currentToasts, subscribeToToasts } from "./toast-store.ts";

/** Toasts appear above what has the focus, as above what keeps room for itself at the bottom of the window. */
const property = "--fs-room-focus";

/** A higher element is a text or a list, in which the place of the focus is not known. */
const heightMax = 120;

/** Keeps toasts from covering what has the focus. Apart from their region, which loads with every page. */
export function useToastsClearOfFocus(): void {
  const isShown = useSyncExternalStore(subscribeToToasts, currentToasts, currentToasts).length > 0;
  useEffect(() => {
    const region = document.querySelector(`.${styles.region}`);
    return isShown && region ? keepClearOfFocus(region) : undefined;
  }, [isShown]);
}

function keepClearOfFocus(region: Element): () => void {
  const root = document.documentElement;
  const measure = () => {
    const focused = document.activeElement;
    if (!focused || region.contains(focused)) return;
    root.style.removeProperty(property);
    const box = focused.getBoundingClientRect();
    const place = region.getBoundingClientRect();
    const isCovered =
      box.top < place.bottom &&
      box.bottom > place.top &&
      box.left < place.right &&
      box.right > place.left &&
      box.height <= heightMax;
    if (isCovered) root.style.setProperty(property, `${Math.round(innerHeight - box.top)}px`);
  };
  measure();
  const sizes = new ResizeObserver(measure);
  sizes.observe(region);
  const listening = new AbortController();
  const options = { capture: true, passive: true, signal: listening.signal };
  for (const kind of ["focusin", "scroll", "resize"]) window.addEventListener(kind, measure, options);
  return () => {
    sizes.disconnect();
    listening.abort();
    root.style.removeProperty(property);
  };
}
