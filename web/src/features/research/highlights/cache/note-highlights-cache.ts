import type { ApolloCache, Reference } from "@apollo/client";
import {
  type DocumentHighlight_HighlightFragment,
  DocumentHighlight_HighlightFragmentDoc,
} from "../../../../graphql/graphql.ts";

/** A highlight as loaded for a note's page. */
export type DocumentHighlight = DocumentHighlight_HighlightFragment;
export type HighlightTag = DocumentHighlight["tags"][number];

/** The note or file whose page lists the highlights. */
export interface HighlightHolder {
  readonly __typename: "Note" | "File";
  readonly id: string;
}

/** Adds a highlight to its note or file in the cache, once. */
export function addToHolder(cache: ApolloCache, holder: HighlightHolder, highlight: DocumentHighlight): void {
  const added = cache.writeFragment({
    fragment: DocumentHighlight_HighlightFragmentDoc,
    fragmentName: "DocumentHighlight_highlight",
    data: highlight,
  });
  if (!added) return;
  cache.modify<{ highlights: readonly Reference[] }>({
    id: cache.identify({ ...holder }) ?? "",
    fields: {
      highlights: (existing) =>
        existing.some((reference) => reference.__ref === added.__ref) ? existing : [...existing, added],
    },
  });
}

/** Removes a highlight from its note or file in the cache. */
export function removeFromHolder(cache: ApolloCache, holder: HighlightHolder, highlightId: string): void {
  const key = cache.identify({ __typename: "Highlight", id: highlightId });
  cache.modify<{ highlights: readonly Reference[] }>({
    id: cache.identify({ ...holder }) ?? "",
    fields: { highlights: (existing) => existing.filter((reference) => reference.__ref !== key) },
  });
}

/** Reads a highlight from the cache. */
export function readHighlight(cache: ApolloCache, highlightId: string): DocumentHighlight | undefined {
  return (
    cache.readFragment({
      id: cache.identify({ __typename: "Highlight", id: highlightId }) ?? "",
      fragment: DocumentHighlight_HighlightFragmentDoc,
      fragmentName: "DocumentHighlight_highlight",
    }) ?? undefined
  );
}

/** Changes a highlight in the cache until the server answers. */
export function patchHighlight(
  cache: ApolloCache,
  highlightId: string,
  change: (before: DocumentHighlight) => DocumentHighlight,
): void {
  cache.updateFragment(
    {
      id: cache.identify({ __typename: "Highlight", id: highlightId }) ?? "",
      fragment: DocumentHighlight_HighlightFragmentDoc,
      fragmentName: "DocumentHighlight_highlight",
    },
    (before: DocumentHighlight | null) => (before ? change(before) : null),
  );
}
