import { useSyncExternalStore } from "react";

/** The longest that work out of sight waits for an idle browser, in ms. */
const REST_WAIT_MS = 2_000;

let isRested = false;
let isAwaited = false;
const listeners = new Set<() => void>();

function rest(): void {
  isRested = true;
  for (const listener of listeners) listener();
  listeners.clear();
}

function subscribe(listener: () => void): () => void {
  if (!isRested) listeners.add(listener);
  if (!isAwaited) {
    isAwaited = true;
    if (!window.requestIdleCallback) window.setTimeout(rest, REST_WAIT_MS);
    // Idle time before the page's own answers arrived does not count.
    else
      window.setTimeout(() => window.requestIdleCallback(rest, { timeout: REST_WAIT_MS }), REST_WAIT_MS / 2);
  }
  return () => listeners.delete(listener);
}

/** True once the first page has finished its work; then what is out of sight, or only counts, can load. */
export function useFirstPageLoaded(): boolean {
  return useSyncExternalStore(subscribe, () => isRested);
}
