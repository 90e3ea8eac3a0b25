import { useEffect } from "react";
import { usePeek } from "./peek/usePeek.ts";

/** Names the browser's tab after the page; a page in a panel leaves it alone. */
export function usePageTitle(title: string | undefined): void {
  const { mode } = usePeek();
  useEffect(() => {
    if (mode === "page" && title) document.title = `${title} · Fieldstone`;
  }, [title, mode]);
}
