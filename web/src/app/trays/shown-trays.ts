import { useSyncExternalStore } from "react";

/** Trays at the edge of every page, each shown while it has content. */
export type TrayName = "files" | "imports";

let shown: ReadonlySet<TrayName> = new Set();
const listeners = new Set<() => void>();

/** Shows or hides a tray. Separate from the tray's content, whose code loads with the first file. */
export function showTray(name: TrayName, isShown: boolean): void {
  if (shown.has(name) === isShown) return;
  const next = new Set(shown);
  if (isShown) next.add(name);
  else next.delete(name);
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useShownTrays(): ReadonlySet<TrayName> {
  return useSyncExternalStore(subscribe, () => shown);
}
