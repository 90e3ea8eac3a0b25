import { useApolloClient } from "@apollo/client/react";
import { useCallback } from "react";
import { useNewInsightOpening } from "../../../app/peek/useNewInsightOpening.ts";
import { showError } from "../../../app/undo/undo-stack.ts";
import { CreateInsightFromHighlightsDocument } from "../../../graphql/graphql.ts";

/** Creates an insight that quotes highlights, once those exist, and opens it. */
export function useInsightFromHighlights(projectId: string) {
  const client = useApolloClient();
  const begin = useNewInsightOpening();
  return useCallback(
    async (highlightIds: readonly string[], made?: Promise<boolean>): Promise<void> => {
      const { open, cancel } = begin();
      try {
        if (made && !(await made)) {
          cancel();
          return;
        }
        const { data } = await client.mutate({
          mutation: CreateInsightFromHighlightsDocument,
          variables: { input: { projectId, title: "", highlightIds: [...highlightIds] } },
        });
        if (data) open(data.createInsight.insight);
      } catch (error) {
        cancel();
        showError(error);
      }
    },
    [client, begin, projectId],
  );
}
