import { useApolloClient } from "@apollo/client/react";
import type { SummaryFramework, SummaryKind } from "@fieldstone/model/ai/summary-frameworks.ts";
import { t } from "../../../app/i18n/t.ts";
import { performAction } from "../../../app/undo/undo-stack.ts";
import {
  DeleteSummaryDocument,
  NoteSummariesDocument,
  RestoreSummaryDocument,
  UpdateSummaryDocument,
} from "../../../graphql/graphql.ts";
import { announceSummary, removeSummary } from "./undoable-summaries.ts";
import { useSummaryStream } from "./useSummaryStream.ts";

export interface SummaryChoice {
  readonly kind: SummaryKind;
  readonly framework: SummaryFramework | null;
  readonly instructions: string;
}

/** Creates, edits and deletes a note's summaries, each with a single undo. */
export function useSummaryActions(noteId: string) {
  const client = useApolloClient();
  const { inProgress, problem, start, cancel } = useSummaryStream();
  const restore = (id: string) =>
    client.mutate({ mutation: RestoreSummaryDocument, variables: { input: { id } } });
  const mutations = {
    remove: (id: string) => client.mutate({ mutation: DeleteSummaryDocument, variables: { input: { id } } }),
    restore,
  };

  const generate = (choice: SummaryChoice, replaced: string | undefined): Promise<void> =>
    start("/api/summaries", { noteId, ...choice }, (made) => show(made, replaced));

  async function show(made: string, replaced: string | undefined): Promise<void> {
    await client.query({
      query: NoteSummariesDocument,
      variables: { id: noteId },
      fetchPolicy: "network-only",
    });
    await announceSummary(mutations, made, replaced);
  }

  return {
    inProgress: inProgress?.map((section) => ({ ...section, startTimeMs: null, contributors: [] })),
    problem,
    generate,
    cancel,
    remove: (id: string) => removeSummary(mutations, id),
    update(id: string, sections: readonly string[]) {
      let changed = id;
      return performAction({
        label: t("summary.edited", "Summary saved."),
        run: async () => {
          const { data } = await client.mutate({
            mutation: UpdateSummaryDocument,
            variables: { input: { id, sections: [...sections] } },
          });
          changed = data?.updateSummary.summaryId ?? id;
        },
        undo: () => restore(id),
        redo: () => restore(changed),
      });
    },
  };
}
