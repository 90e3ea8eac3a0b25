import { useApolloClient } from "@apollo/client/react";
import { useMemo } from "react";
import { withType } from "../../../app/apollo/with-type.ts";
import { isTaken } from "../../../app/undo/action-answers.ts";
import {
  DeleteNoteFromPageDocument,
  type NotePage_NoteFragment,
  RestoreNoteFromPageDocument,
  UpdateNoteDocument,
  type UpdateNoteInput,
} from "../../../graphql/graphql.ts";
import { documentActions } from "../documents/document-actions.ts";

/** What can be done to a note as a whole. */
export function useNoteActions(note: NotePage_NoteFragment) {
  const client = useApolloClient();
  return useMemo(() => {
    const variables = { input: { id: note.id } };
    const update = (input: Omit<UpdateNoteInput, "id">, shown: Partial<NotePage_NoteFragment>) =>
      client.mutate({
        mutation: UpdateNoteDocument,
        variables: { input: { id: note.id, ...input } },
        optimisticResponse: { updateNote: withType("NotePayload", { note: { ...note, ...shown } }) },
      });
    return {
      ...documentActions("note", note, {
        update,
        delete: () => client.mutate({ mutation: DeleteNoteFromPageDocument, variables }),
        restore: () => client.mutate({ mutation: RestoreNoteFromPageDocument, variables }),
      }),

      setPeople: (people: NotePage_NoteFragment["people"]) =>
        isTaken(update({ peopleIds: people.map(({ id }) => id) }, { people })),
    };
  }, [client, note]);
}
