import type { Reference } from "@apollo/client";

/** Cache keys of highlights that are shown while the service creates them. */
export const unconfirmed = new Set<string>();

/**
 * Cache rule for the list of a note's or a file's highlights: an answer replaces it, but does not remove a
 * highlight while the service creates it.
 */
export const highlightsOfHolder = {
  merge: (existing: readonly Reference[] = [], incoming: readonly Reference[]): readonly Reference[] => {
    const lacks = ({ __ref }: Reference) => incoming.every((answered) => answered.__ref !== __ref);
    return [...incoming, ...existing.filter((kept) => unconfirmed.has(kept.__ref) && lacks(kept))];
  },
};
