import { useSyncExternalStore } from "react";

/** Longest that what nobody sees yet waits for a browser at rest, in ms. */
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
    // What is idle before the page's own answers came is not at rest.
    else
      window.setTimeout(() => window.requestIdleCallback(rest, { timeout: REST_WAIT_MS }), REST_WAIT_MS / 2);
  }
  return () => listeners.delete(listener);
}

/** True once the first page had the processor for itself: what is out of sight, or only counts, is loaded then. */
export function useRested(): boolean {
  return useSyncExternalStore(subscribe, () => isRested);
}
