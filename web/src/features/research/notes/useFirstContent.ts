import { useApolloClient } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { NoteContentDocument } from "../../../graphql/graphql.ts";

/** The note's text as the API has it, for the first paint; asked for once and not kept, because the editor takes over. */
export function useFirstContent(noteId: string): unknown {
  const client = useApolloClient();
  const [content, setContent] = useState<unknown>();
  useEffect(() => {
    let wanted = true;
    client
      .query({ query: NoteContentDocument, variables: { id: noteId }, fetchPolicy: "no-cache" })
      .then(({ data }) => wanted && setContent(data?.note.content))
      // The editor shows the text, or why there is none.
      .catch(() => undefined);
    return () => {
      wanted = false;
    };
  }, [client, noteId]);
  return content;
}
