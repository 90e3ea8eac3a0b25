import { useSyncExternalStore } from "react";

const narrow = typeof window === "undefined" ? undefined : window.matchMedia("(max-width: 767px)");

function onChange(listener: () => void): () => void {
  narrow?.addEventListener("change", listener);
  return () => narrow?.removeEventListener("change", listener);
}

/** True on a screen too narrow for the sidebar and two columns. */
export function useNarrow(): boolean {
  return useSyncExternalStore(onChange, () => narrow?.matches ?? false);
}
