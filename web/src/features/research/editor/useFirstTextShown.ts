import { startTransition, useEffect, useLayoutEffect, useState } from "react";
import { afterPaint } from "../../../app/after-paint.ts";

/** Longest that the editor waits for the text that is shown before it: ten times what a usual page takes. */
const FIRST_TEXT_WAIT_MS = 5_000;

/**
 * True once a text has been painted: the editor's 300 kB are asked for then. Asked for before, they delayed the words by
 * a second on a slow processor. It changes in a transition, so that the text stays while they come.
 * @param shown the text is there
 */
export function useFirstTextShown(shown: boolean): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    // A tab in the background draws no frames.
    const waitMs = document.visibilityState === "hidden" ? 0 : FIRST_TEXT_WAIT_MS;
    const limit = window.setTimeout(() => startTransition(() => setOver(true)), waitMs);
    return () => window.clearTimeout(limit);
  }, []);
  useLayoutEffect(
    () => (shown ? afterPaint(() => startTransition(() => setOver(true))) : undefined),
    [shown],
  );
  return isOver;
}
