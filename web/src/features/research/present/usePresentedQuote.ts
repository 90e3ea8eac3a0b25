import { useFragment, useQuery } from "@apollo/client/react";
import {
  PresentedHighlightDocument,
  type PresentedQuote_HighlightFragment,
  PresentedQuote_HighlightFragmentDoc,
} from "../../../graphql/graphql.ts";

/** The highlight of a quote; asks for it only if its document did not bring it along. */
export function usePresentedQuote(highlightId: string): {
  readonly highlight: PresentedQuote_HighlightFragment | undefined;
  readonly error: unknown;
} {
  const cached = useFragment({
    fragment: PresentedQuote_HighlightFragmentDoc,
    fragmentName: "PresentedQuote_highlight",
    from: { __typename: "Highlight", id: highlightId },
  });
  const { data, error } = useQuery(PresentedHighlightDocument, {
    variables: { id: highlightId },
    skip: cached.complete,
  });
  return { highlight: cached.complete ? cached.data : data?.highlight, error };
}
