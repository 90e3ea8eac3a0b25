import { useApolloClient } from "@apollo/client/react";
import { useEffect, useRef } from "react";
import { refetchFields } from "../../../app/apollo/list-edits.ts";
import { discardBlank, lockOpenDocument, type MadeDocument } from "../../../app/made-documents.ts";

/** Deletes a new document if the user leaves it blank. The server decides whether it is blank. */
export function useDiscardBlank(props: {
  made: MadeDocument;
  projectId: string | undefined;
  /** Called on leaving the page. */
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
        // It remains as an untitled document, and the next start tries again.
        .catch(() => undefined);
    },
    [client],
  );
}
