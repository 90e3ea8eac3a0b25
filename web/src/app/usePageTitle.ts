import { useEffect, useSyncExternalStore } from "react";
import { usePeek } from "./peek/usePeek.ts";

const shown: { page?: string; panel?: string } = {};
const listeners = new Set<() => void>();

function show(): void {
  const title = shown.panel ?? shown.page;
  document.title = title ? `${title} · Fieldstone` : "Fieldstone";
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The title of the page on screen, without that of a panel over it. */
export function useShownTitle(): string | undefined {
  return useSyncExternalStore(subscribe, () => shown.page);
}

/** Sets the browser tab's title from the page, or from the panel open over it. */
export function usePageTitle(title: string | undefined): void {
  const layer = usePeek().mode === "page" ? "page" : "panel";
  useEffect(() => {
    if (!title) return;
    shown[layer] = title;
    show();
    return () => {
      if (shown[layer] !== title) return;
      delete shown[layer];
      show();
    };
  }, [title, layer]);
}
