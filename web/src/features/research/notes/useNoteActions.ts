import { useApolloClient } from "@apollo/client/react";
import { titleOf } from "@fieldstone/model/display-names.ts";
import { useMemo } from "react";
import { withType } from "../../../app/apollo/with-type.ts";
import { t } from "../../../app/i18n/t.ts";
import { isTaken } from "../../../app/undo/action-answers.ts";
import { performAction } from "../../../app/undo/undo-stack.ts";
import {
  DeleteNoteFromPageDocument,
  type NotePage_NoteFragment,
  RestoreNoteFromPageDocument,
  UpdateNoteDocument,
  type UpdateNoteInput,
} from "../../../graphql/graphql.ts";

/** What can be done to a note as a whole. Each act is shown at once and taken back with the reason when refused. */
export function useNoteActions(note: NotePage_NoteFragment) {
  const client = useApolloClient();
  return useMemo(() => {
    const send = (input: Omit<UpdateNoteInput, "id">, shown: Partial<NotePage_NoteFragment>) =>
      client.mutate({
        mutation: UpdateNoteDocument,
        variables: { input: { id: note.id, ...input } },
        optimisticResponse: { updateNote: withType("NotePayload", { note: { ...note, ...shown } }) },
      });
    const update = (...change: Parameters<typeof send>) => isTaken(send(...change));
    return {
      rename: (title: string) => update({ title }, { title }),

      setPeople: (people: NotePage_NoteFragment["people"]) =>
        update({ peopleIds: people.map(({ id }) => id) }, { people }),

      move(project: { id: string; title: string }): Promise<boolean> {
        const before = note.project;
        const to = { projectId: project.id };
        const shown = { project: withType("Project", { ...project, folder: null }) };
        if (!before) return update(to, shown);
        return performAction({
          label: t("note.moved", "Moved to {project}.", { project: titleOf(project.title, "project") }),
          run: () => send(to, shown),
          undo: () => send({ projectId: before.id }, { project: before }),
        });
      },

      delete(): Promise<boolean> {
        const variables = { input: { id: note.id } };
        return performAction({
          label: t("note.deleted", "{title} was deleted.", { title: titleOf(note.title, "note") }),
          run: () => client.mutate({ mutation: DeleteNoteFromPageDocument, variables }),
          undo: () => client.mutate({ mutation: RestoreNoteFromPageDocument, variables }),
        });
      },
    };
  }, [client, note]);
}
