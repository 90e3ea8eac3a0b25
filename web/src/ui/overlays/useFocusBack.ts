import { useEffect, useRef } from "react";

/** How long the focus is kept from falling off the page after a surface closed, in ms. */
const KEPT_MS = 10_000;

const surfaces = "[role=dialog], [data-peek]";

/** The element with the focus, and those of the page around it, innermost first. */
function readPath(): readonly HTMLElement[] {
  const path: HTMLElement[] = [];
  let each = document.activeElement;
  for (; each instanceof HTMLElement && each.localName !== "main"; each = each.parentElement) path.push(each);
  return path;
}

/**
 * Restores the focus to where it was before a surface opened, when it closes or unmounts while open. If the
 * focus has moved to the page meanwhile, it stays. If that element is gone, or goes as a result of what was done, the
 * focus moves to the first control of what was around it, not to the beginning of the page.
 */
export function useFocusBack(open = true): void {
  const before = useRef<readonly HTMLElement[]>([]);
  const opener = useRef<HTMLElement>(undefined);
  const wasOpen = useRef(false);
  // Read during rendering: afterwards a field of the surface has the focus.
  if (open && !wasOpen.current) {
    before.current = readPath();
    // A surface that gave way to another opens again from that one, and still has its own.
    if (!before.current.some((each) => each.matches(surfaces))) opener.current = before.current[0];
  }
  wasOpen.current = open;
  useEffect(() => {
    if (!open) return undefined;
    return () => restoreFocus(before.current, opener.current);
  }, [open]);
}

function restoreFocus(path: readonly HTMLElement[], opener: HTMLElement | undefined): void {
  const at = document.activeElement;
  // A surface that fades out still has the focus.
  if (at && at !== document.body && !at.closest("[role=dialog]")) return;
  const focus = () => {
    // A surface that followed another: where the focus goes is for what opened the first, such as a list.
    if (path.some((each) => !each.isConnected && each.matches(surfaces))) {
      opener?.focus({ preventScroll: true });
      return;
    }
    const near = path.find((each) => each.isConnected);
    (near === path[0] ? near : near?.querySelector<HTMLElement>("a[href], button:not([disabled])"))?.focus({
      preventScroll: true,
    });
  };
  focus();
  const observer = new MutationObserver(() => {
    if (path[0]?.isConnected) return;
    observer.disconnect();
    if (document.activeElement === document.body) focus();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), KEPT_MS);
}
