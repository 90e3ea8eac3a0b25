import type { HistoryState } from "@tanstack/react-router";

declare module "@tanstack/history" {
  interface HistoryState {
    /** How many objects were opened one after another in the panel: closing it goes back past all of them. */
    peekDepth?: number;
  }
}

/** The history state of an entry that shows one more object in the panel. */
export function deeper(before: HistoryState): HistoryState {
  return { ...before, peekDepth: (before.peekDepth ?? 0) + 1 };
}
