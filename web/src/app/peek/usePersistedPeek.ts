import { useSearch } from "@tanstack/react-router";
import { objectPath, type PeekSearch, parsePeek } from "./peek-search.ts";

interface PersistedPeek {
  readonly search: PeekSearch;
  readonly place: { mask?: { to: string }; state?: true };
  /** The place at a hash, without its #. A page and the panel over it share the hash of the visible address. */
  readonly at: (hash: string) => { hash: string; mask?: { to: string; hash: string }; state?: true };
}

/** What the page's own navigation must keep, so that the panel over it stays open and closes as a whole. */
export function usePersistedPeek(): PersistedPeek {
  const { summary, peekMode } = useSearch({ from: "/signed-in" });
  const peek = parsePeek(summary);
  if (!summary || !peek) return { search: {}, place: {}, at: (hash) => ({ hash }) };
  const to = objectPath(peek.type, peek.id);
  return {
    search: { summary, ...(peekMode ? { peekMode } : {}) },
    place: { mask: { to }, state: true },
    at: (hash) => ({ hash, mask: { to, hash }, state: true }),
  };
}
