import { startTransition, useEffect, useLayoutEffect, useState } from "react";
import { afterPaint } from "../../../../app/after-paint.ts";

/** How long the editor waits at most for the text to be shown first: ten times the usual. */
const FIRST_TEXT_WAIT_MS = 5_000;

/**
 * True once a text has been painted: only then the editor's 300 kB are loaded. Loaded earlier, they delayed
 * the text by a second on a slow processor. It changes in a transition, so that the text stays meanwhile.
 * @param shown whether the text has rendered
 */
export function useFirstTextShown(shown: boolean): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    // A background tab renders no frames.
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
