import { useEffect, useRef } from "react";

/**
 * Restores the focus to where it was before a surface opened, when it closes or unmounts while open. If the
 * focus has moved to the page meanwhile, it stays.
 */
export function useFocusBack(open = true): void {
  const before = useRef<Element>(null);
  const wasOpen = useRef(false);
  // Read during rendering: afterwards a field of the surface has the focus.
  if (open && !wasOpen.current) before.current = document.activeElement;
  wasOpen.current = open;
  useEffect(() => {
    if (!open) return undefined;
    return () => restoreFocus(before.current);
  }, [open]);
}

function restoreFocus(to: Element | null): void {
  const at = document.activeElement;
  // A surface that fades out still has the focus.
  const isFree = at === null || at === document.body || at.closest("[role=dialog]") !== null;
  if (isFree && to instanceof HTMLElement && to.isConnected) to.focus({ preventScroll: true });
}
