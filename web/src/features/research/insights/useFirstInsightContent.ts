import { useApolloClient } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { InsightContentDocument } from "../../../graphql/graphql.ts";

/** The insight’s text as the API has it, for the first paint; asked for once and not kept, because the editor takes over. */
export function useFirstInsightContent(insightId: string): unknown {
  const client = useApolloClient();
  const [content, setContent] = useState<unknown>();
  useEffect(() => {
    let wanted = true;
    client
      .query({ query: InsightContentDocument, variables: { id: insightId }, fetchPolicy: "no-cache" })
      .then(({ data }) => wanted && setContent(data?.insight.content))
      // The editor shows the text, or why there is none.
      .catch(() => undefined);
    return () => {
      wanted = false;
    };
  }, [client, insightId]);
  return content;
}
