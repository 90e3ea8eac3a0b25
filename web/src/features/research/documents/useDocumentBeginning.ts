import type { TypedDocumentNode } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useEffect, useState } from "react";

/** Asks for a document's first blocks. */
export type BeginningQuery = TypedDocumentNode<{ document: { contentBeginning: unknown } }, { id: string }>;

/** The first blocks as the API has them, for the first paint; asked for once and not kept, because the editor takes over. */
export function useDocumentBeginning(query: BeginningQuery, id: string): unknown {
  const client = useApolloClient();
  const [content, setContent] = useState<unknown>();
  useEffect(() => {
    let wanted = true;
    client
      .query({ query, variables: { id }, fetchPolicy: "no-cache" })
      .then(({ data }) => wanted && setContent(data?.document.contentBeginning))
      // Null is no text: the editor shows it, or why there is none.
      .catch(() => wanted && setContent(null));
    return () => {
      wanted = false;
    };
  }, [client, query, id]);
  return content;
}
