import { useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { afterFrame } from "../after-frame.ts";

/** How long a page may take to replace the one before, in ms. */
const REPLACED_MS = 10_000;

/**
 * Keeps the focus where a page replaces the one that had it: it moves to the same tab in the new page, or to the
 * page's beginning behind the sidebar. A page that focuses a field of its own is left alone, and so is what somebody
 * does in it: lists, for example, know where the focus goes from a row that is gone.
 */
export function useFocusAfterNavigation(): void {
  const last = useRef<Element | null>(null);
  const address = useRouterState({ select: ({ location }) => location.href });
  useEffect(() => {
    const remember = () => {
      last.current = document.activeElement;
    };
    remember();
    document.addEventListener("focusin", remember);
    return () => document.removeEventListener("focusin", remember);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is shown
  useEffect(() => keepFocus(() => last.current), [address]);
}

function keepFocus(lastFocused: () => Element | null): () => void {
  const main = document.getElementById("main");
  if (!main) return () => undefined;
  let pressed: string | undefined;
  const move = () => {
    const last = lastFocused();
    const isLost = document.activeElement === document.body && last?.isConnected === false;
    if (isLost) pressed = last instanceof HTMLAnchorElement ? last.href : undefined;
    else if (document.activeElement !== main) return;
    const tab = [...main.querySelectorAll<HTMLAnchorElement>("a[aria-current]")].find(
      ({ href }) => href === pressed,
    );
    if (tab || isLost) (tab ?? main).focus({ preventScroll: true });
  };
  let cancel = () => {};
  // A page's own focus, and that of a closed panel, come with the frame in which they are drawn.
  const moveSoon = () => {
    cancel();
    cancel = afterFrame(move);
  };
  const observer = new MutationObserver(moveSoon);
  observer.observe(main, { childList: true, subtree: true });
  moveSoon();
  const acted = new AbortController();
  const stop = () => {
    observer.disconnect();
    cancel();
    acted.abort();
  };
  for (const kind of ["keydown", "pointerdown"])
    document.addEventListener(kind, stop, { capture: true, signal: acted.signal });
  const timer = setTimeout(stop, REPLACED_MS);
  return () => {
    clearTimeout(timer);
    stop();
  };
}
