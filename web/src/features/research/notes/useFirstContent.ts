import { useApolloClient } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { NoteBeginningDocument } from "../../../graphql/graphql.ts";

/** The note's first blocks as the API has them, for the first paint; asked for once and not kept, because the editor takes over. */
export function useFirstContent(noteId: string): unknown {
  const client = useApolloClient();
  const [content, setContent] = useState<unknown>();
  useEffect(() => {
    let wanted = true;
    client
      .query({ query: NoteBeginningDocument, variables: { id: noteId }, fetchPolicy: "no-cache" })
      .then(({ data }) => wanted && setContent(data?.note.contentBeginning))
      // Null is no text: the editor shows it, or why there is none.
      .catch(() => wanted && setContent(null));
    return () => {
      wanted = false;
    };
  }, [client, noteId]);
  return content;
}
