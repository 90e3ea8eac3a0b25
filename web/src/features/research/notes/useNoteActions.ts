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

/** Actions on a whole note. */
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

      setPeople: (chosen: NotePage_NoteFragment["people"]) => {
        // In the service's order, so that its answer moves no name.
        const people = chosen.toSorted((one, other) => one.name.localeCompare(other.name));
        return isTaken(update({ peopleIds: people.map(({ id }) => id) }, { people }));
      },
    };
  }, [client, note]);
}
