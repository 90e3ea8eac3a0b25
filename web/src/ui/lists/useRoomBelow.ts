import { type RefObject, useEffect } from "react";

/** Toasts appear above what keeps room for itself at the bottom of the window. */
const property = "--fs-room-below";

/** Keeps the bottom of the window free of toasts while an element stands there, at any width and scroll position. */
export function useRoomBelow(ref: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    const element = ref.current;
    if (!element || !isShown) return undefined;
    const root = document.documentElement;
    const measure = () => {
      const { top, bottom, height } = element.getBoundingClientRect();
      // Farther up it is out of the toasts' way.
      const isLow = bottom > innerHeight - 2 * height && top < innerHeight;
      root.style.setProperty(property, isLow ? `${Math.round(innerHeight - top)}px` : "0px");
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    const listening = new AbortController();
    const options = { capture: true, passive: true, signal: listening.signal };
    for (const kind of ["scroll", "resize"]) window.addEventListener(kind, measure, options);
    return () => {
      sizes.disconnect();
      listening.abort();
      root.style.removeProperty(property);
    };
  }, [ref, isShown]);
}
