import { useEffect } from "react";
import { usePeek } from "./peek/usePeek.ts";

const shown: { page?: string; panel?: string } = {};

function show(): void {
  const title = shown.panel ?? shown.page;
  document.title = title ? `${title} · Fieldstone` : "Fieldstone";
}

/** Names the browser's tab after the page, or after the panel that is open over it. */
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
