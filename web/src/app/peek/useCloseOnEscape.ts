import { useEffect, useRef } from "react";
import { isTyping } from "../shortcuts/shortcut-registry.ts";

/** Elements that handle Escape themselves: around the focus, or open over the page. */
const own = '[role="dialog"], [role="menu"], [role="listbox"]';
const over = '[aria-modal="true"], [popover]:popover-open';

/**
 * Closes the panel on Escape wherever the focus is. From a field of the panel, Escape leaves that field
 * first; a field elsewhere, a dialog and a menu keep it. Listens on the document, to run before the page's
 * shortcuts: a list's selection is cleared only after the panel over it is closed.
 */
export function useCloseOnEscape(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.key !== "Escape" || event.defaultPrevented || event.isComposing) return;
      if (target instanceof Element && target.closest(own)) return;
      if (document.querySelector(over)) return;
      if (isTyping(target)) {
        if (!(target instanceof HTMLElement) || !target.closest("[data-peek]")) return;
        target.blur();
      } else latest.current();
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [isOpen]);
}
