import { useApolloClient } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { InsightBeginningDocument } from "../../../graphql/graphql.ts";

/** The insight’s first blocks as the API has them, for the first paint; asked for once and not kept, because the editor takes over. */
export function useFirstInsightContent(insightId: string): unknown {
  const client = useApolloClient();
  const [content, setContent] = useState<unknown>();
  useEffect(() => {
    let wanted = true;
    client
      .query({ query: InsightBeginningDocument, variables: { id: insightId }, fetchPolicy: "no-cache" })
      .then(({ data }) => wanted && setContent(data?.insight.contentBeginning))
      // Null is no text: the editor shows it, or why there is none.
      .catch(() => wanted && setContent(null));
    return () => {
      wanted = false;
    };
  }, [client, insightId]);
  return content;
}
