import { useApolloClient } from "@apollo/client/react";
import { useEffect, useRef } from "react";
import { refetchFields } from "../../../app/apollo/list-edits.ts";
import { discardBlank, lockOpenDocument, type MadeDocument } from "../../../app/made-documents.ts";

/** Deletes a document that is left as blank as it was made. The server has the last word on what is blank. */
export function useDiscardBlank(props: {
  made: MadeDocument;
  projectId: string | undefined;
  /** Asked when the page is left. */
  isBlank: () => boolean;
}): void {
  const client = useApolloClient();
  const latest = useRef(props);
  latest.current = props;
  const { id } = props.made;
  useEffect(() => lockOpenDocument(id), [id]);
  useEffect(
    () => () => {
      const { made, projectId, isBlank } = latest.current;
      if (!isBlank()) return;
      discardBlank(client, made)
        .then((discarded) => {
          if (!discarded || !projectId) return;
          const fields = made.kind === "note" ? ["notes", "noteCount"] : ["insights", "insightCount"];
          refetchFields(client, `Project:${projectId}`, fields);
        })
        // It stays as an untitled document, and is asked for again at the next start.
        .catch(() => undefined);
    },
    [client],
  );
}
