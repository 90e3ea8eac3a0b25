import { useApolloClient } from "@apollo/client/react";
import { useCallback } from "react";
import { useHere } from "../../../app/navigation/useHere.ts";
import { useOpenObject } from "../../../app/peek/useOpenObject.ts";
import { catchTyping, takeTyping } from "../../../app/shortcuts/typed-ahead.ts";
import { showError } from "../../../app/undo/undo-stack.ts";
import { CreateInsightFromHighlightsDocument } from "../../../graphql/graphql.ts";

/** Creates an insight that quotes highlights, once those exist, and opens it. */
export function useInsightFromHighlights(projectId: string) {
  const client = useApolloClient();
  const openObject = useOpenObject();
  const here = useHere();
  return useCallback(
    async (highlightIds: readonly string[], made?: Promise<boolean>): Promise<void> => {
      // Buffers typing until the new insight's title field appears.
      catchTyping();
      const isHere = here();
      try {
        if (made && !(await made)) {
          takeTyping();
          return;
        }
        const { data } = await client.mutate({
          mutation: CreateInsightFromHighlightsDocument,
          variables: { input: { projectId, title: "", highlightIds: [...highlightIds] } },
        });
        const insight = data?.createInsight.insight;
        if (insight && isHere()) openObject({ type: "insight", id: insight.id, title: insight.title });
        else takeTyping();
      } catch (error) {
        takeTyping();
        showError(error);
      }
    },
    [client, openObject, here, projectId],
  );
}
