import { useSyncExternalStore } from "react";

/** Screens on which a target has 44 px, as in the style sheets. */
const touchScreens =
  typeof window === "undefined" ? undefined : window.matchMedia("(max-width: 767px), (pointer: coarse)");

function onChange(listener: () => void): () => void {
  touchScreens?.addEventListener("change", listener);
  return () => touchScreens?.removeEventListener("change", listener);
}

/** True where fingers point, for what scripts place. */
export function useTouch(): boolean {
  return useSyncExternalStore(onChange, () => touchScreens?.matches ?? false);
}
