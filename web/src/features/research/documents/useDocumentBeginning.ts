import type { TypedDocumentNode } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useEffect, useState } from "react";

/** Queries a document's first blocks. */
export type BeginningQuery = TypedDocumentNode<{ document: { contentBeginning: unknown } }, { id: string }>;

/**
 * The first blocks from the API, for the first paint; requested once and not cached, because the editor takes
 * over.
 */
export function useDocumentBeginning(query: BeginningQuery, id: string): unknown {
  const client = useApolloClient();
  const [content, setContent] = useState<unknown>();
  useEffect(() => {
    let wanted = true;
    client
      .query({ query, variables: { id }, fetchPolicy: "no-cache" })
      .then(({ data }) => wanted && setContent(data?.document.contentBeginning))
      // Null means no text: the editor then shows it, or the error.
      .catch(() => wanted && setContent(null));
    return () => {
      wanted = false;
    };
  }, [client, query, id]);
  return content;
}
