import { useApolloClient } from "@apollo/client/react";
import { useCallback } from "react";
import { useOpenObject } from "../../../app/peek/useOpenObject.ts";
import { showError } from "../../../app/undo/undo-stack.ts";
import { CreateInsightFromHighlightsDocument } from "../../../graphql/graphql.ts";

/** Makes an insight that quotes highlights, and opens it. */
export function useInsightFromHighlights(projectId: string) {
  const client = useApolloClient();
  const openObject = useOpenObject();
  return useCallback(
    async (highlightIds: readonly string[]): Promise<void> => {
      try {
        const { data } = await client.mutate({
          mutation: CreateInsightFromHighlightsDocument,
          variables: { input: { projectId, title: "", highlightIds: [...highlightIds] } },
        });
        const insight = data?.createInsight.insight;
        if (insight) openObject({ type: "insight", id: insight.id, title: insight.title });
      } catch (error) {
        showError(error);
      }
    },
    [client, openObject, projectId],
  );
}
