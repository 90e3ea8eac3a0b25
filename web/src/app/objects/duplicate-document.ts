import type { ApolloClient } from "@apollo/client";
import { titleOf } from "@fieldstone/model/text/display-names.ts";
import {
  DeleteDuplicatedInsightDocument,
  DeleteDuplicatedNoteDocument,
  DuplicateInsightDocument,
  DuplicateNoteDocument,
  RestoreDuplicatedInsightDocument,
  RestoreDuplicatedNoteDocument,
} from "../../graphql/graphql.ts";
import { refetchFields } from "../apollo/list-edits.ts";
import { t } from "../i18n/t.ts";
import { performAction } from "../undo/undo-stack.ts";

const kinds = {
  note: {
    duplicate: DuplicateNoteDocument,
    delete: DeleteDuplicatedNoteDocument,
    restore: RestoreDuplicatedNoteDocument,
    lists: ["notes", "noteCount"],
  },
  insight: {
    duplicate: DuplicateInsightDocument,
    delete: DeleteDuplicatedInsightDocument,
    restore: RestoreDuplicatedInsightDocument,
    lists: ["insights", "insightCount"],
  },
} as const;

/**
 * Duplicates a note or insight; undo moves the copy to the trash. Resolves to the copy's id, undefined if it
 * was rejected.
 */
export async function duplicateDocument(
  client: ApolloClient,
  { type, id, projectId }: { type: keyof typeof kinds; id: string; projectId: string },
): Promise<string | undefined> {
  const kind = kinds[type];
  let copy: { id: string; title: string } | undefined;
  const refresh = () => refetchFields(client, `Project:${projectId}`, kind.lists);
  const onCopy = async (mutation: typeof kind.delete | typeof kind.restore) => {
    if (copy !== undefined) await client.mutate({ mutation, variables: { input: { id: copy.id } } });
    refresh();
  };
  await performAction({
    label: () => t("document.duplicated", "Duplicated as “{title}”.", { title: titleOf(copy?.title, type) }),
    run: async () => {
      const { data } = await client.mutate({ mutation: kind.duplicate, variables: { input: { id } } });
      copy = data?.made.document;
      refresh();
    },
    undo: () => onCopy(kind.delete),
    redo: () => onCopy(kind.restore),
  });
  return copy?.id;
}
