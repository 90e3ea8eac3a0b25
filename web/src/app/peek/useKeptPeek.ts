import { useSearch } from "@tanstack/react-router";
import { objectPath, type PeekSearch, parsePeek } from "./peek-search.ts";

/** What the page's own navigation must keep, so that the panel over it stays open and closes as a whole. */
export function useKeptPeek(): { search: PeekSearch; place: { mask?: { to: string }; state?: true } } {
  const { summary, peekMode } = useSearch({ from: "/signed-in" });
  const peek = parsePeek(summary);
  if (!summary || !peek) return { search: {}, place: {} };
  return {
    search: { summary, ...(peekMode ? { peekMode } : {}) },
    place: { mask: { to: objectPath(peek.type, peek.id) }, state: true },
  };
}
