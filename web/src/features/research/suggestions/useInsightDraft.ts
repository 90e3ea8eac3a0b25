import { useApolloClient } from "@apollo/client/react";
import { useRef, useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { useHere } from "../../../app/navigation/useHere.ts";
import { useOpenObject } from "../../../app/peek/useOpenObject.ts";
import { performAction, showError } from "../../../app/undo/undo-stack.ts";
import { DeleteDraftDocument, DraftInsightDocument, RestoreDraftDocument } from "../../../graphql/graphql.ts";

/** Drafts an insight from highlights with AI and opens it; undo moves it to the trash. */
export function useInsightDraft(projectId: string) {
  const client = useApolloClient();
  const openObject = useOpenObject();
  const here = useHere();
  const [busy, setBusy] = useState(false);
  const request = useRef<AbortController>(undefined);
  const write = async (highlightIds: readonly string[]) => {
    const controller = new AbortController();
    request.current = controller;
    const isHere = here();
    setBusy(true);
    let insight: { id: string; title: string } | undefined;
    try {
      const { data } = await client.mutate({
        mutation: DraftInsightDocument,
        variables: { input: { projectId, highlightIds: [...highlightIds] } },
        context: { fetchOptions: { signal: controller.signal } },
      });
      insight = data?.draftInsight.insight;
    } catch (error) {
      if (!controller.signal.aborted) showError(error);
    }
    setBusy(false);
    if (insight === undefined) return;
    const variables = { input: { id: insight.id } };
    if (isHere()) openObject({ type: "insight", ...insight });
    void performAction({
      label: t("draft.made", "Insight drafted."),
      run: () => Promise.resolve(),
      undo: () => client.mutate({ mutation: DeleteDraftDocument, variables }),
      redo: () => client.mutate({ mutation: RestoreDraftDocument, variables }),
    });
  };
  return { busy, write, cancel: () => request.current?.abort() };
}
