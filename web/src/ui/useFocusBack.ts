import { useEffect, useRef } from "react";

/**
 * Gives the focus back to what had it before a surface opened, when the surface goes from the page while open.
 * Whatever has taken the focus meanwhile keeps it.
 */
export function useFocusBack(open = true): void {
  const before = useRef<Element>(null);
  const wasOpen = useRef(false);
  // Read while drawing: afterwards a field of the surface has the focus.
  if (open && !wasOpen.current) before.current = document.activeElement;
  wasOpen.current = open;
  useEffect(
    () => () => {
      const { current } = before;
      const free = document.activeElement === null || document.activeElement === document.body;
      if (wasOpen.current && free && current instanceof HTMLElement && current.isConnected)
        current.focus({ preventScroll: true });
    },
    [],
  );
}
