import { useApolloClient } from "@apollo/client/react";
import { titleOf } from "@fieldstone/model/display-names.ts";
import { useMemo } from "react";
import { withType } from "../../../app/apollo/with-type.ts";
import { t } from "../../../app/i18n/t.ts";
import { rememberAct, sayRefused } from "../../../app/undo/undo-stack.ts";
import {
  DeleteNoteFromPageDocument,
  type NotePage_NoteFragment,
  RestoreNoteFromPageDocument,
  UpdateNoteDocument,
  type UpdateNoteInput,
} from "../../../graphql/graphql.ts";

/** What can be done to a note as a whole. Each act is shown at once and taken back with the reason when refused. */
export function useNoteActs(note: NotePage_NoteFragment) {
  const client = useApolloClient();
  return useMemo(() => {
    const update = (input: Omit<UpdateNoteInput, "id">, shown: Partial<NotePage_NoteFragment>) =>
      client
        .mutate({
          mutation: UpdateNoteDocument,
          variables: { input: { id: note.id, ...input } },
          optimisticResponse: { updateNote: withType("NotePayload", { note: { ...note, ...shown } }) },
        })
        .then(() => true)
        .catch((error: unknown) => {
          sayRefused(error);
          return false;
        });
    return {
      rename: (title: string) => update({ title }, { title }),

      setPeople: (people: NotePage_NoteFragment["people"]) =>
        update({ peopleIds: people.map(({ id }) => id) }, { people }),

      async move(project: { id: string; title: string }): Promise<boolean> {
        const before = note.project;
        const moved = await update(
          { projectId: project.id },
          { project: withType("Project", { ...project, folder: null }) },
        );
        if (moved && before) {
          rememberAct({
            label: t("note.moved", "Moved to {project}.", { project: titleOf(project.title, "project") }),
            undo: () => update({ projectId: before.id }, { project: before }),
          });
        }
        return moved;
      },

      async delete(): Promise<boolean> {
        const variables = { input: { id: note.id } };
        try {
          await client.mutate({ mutation: DeleteNoteFromPageDocument, variables });
        } catch (error) {
          sayRefused(error);
          return false;
        }
        rememberAct({
          label: t("note.deleted", "{title} was deleted.", { title: titleOf(note.title, "note") }),
          undo: () => client.mutate({ mutation: RestoreNoteFromPageDocument, variables }),
        });
        return true;
      },
    };
  }, [client, note]);
}
