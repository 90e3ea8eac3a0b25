import type { ApolloClient } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { refetchFields } from "../../../app/apollo/list-edits.ts";
import { discardBlank, type MadeDocument, rememberMade } from "../../../app/made-documents.ts";
import { useHere } from "../../../app/navigation/useHere.ts";
import { objectLink } from "../../../app/objects/object-registry.ts";
import { catchTyping } from "../../../app/shortcuts/typed-ahead.ts";
import { showError } from "../../../app/undo/undo-stack.ts";
import { CreateProjectInsightDocument, CreateProjectNoteDocument } from "../../../graphql/graphql.ts";

async function createDocument(
  client: ApolloClient,
  kind: MadeDocument["kind"],
  projectId: string,
): Promise<MadeDocument | undefined> {
  const variables = { input: { projectId } };
  if (kind === "insight") {
    const { data } = await client.mutate({ mutation: CreateProjectInsightDocument, variables });
    return data ? { kind, id: data.createInsight.insight.id } : undefined;
  }
  const { data } = await client.mutate({ mutation: CreateProjectNoteDocument, variables });
  return data ? { kind, id: data.createNote.note.id } : undefined;
}

/** Creates an empty note or insight in a project and opens it, unless the person has gone elsewhere. */
export function useCreateDocument(): (projectId: string, kind: MadeDocument["kind"]) => Promise<void> {
  const client = useApolloClient();
  const navigate = useNavigate();
  const here = useHere();
  return useCallback(
    async (projectId, kind) => {
      // Buffers typing until the title field appears.
      const release = catchTyping();
      const isHere = here();
      try {
        const made = await createDocument(client, kind, projectId);
        if (made) {
          rememberMade(made);
          if (isHere()) await navigate(objectLink(made.kind, made.id));
          else {
            release();
            // As when a blank document is left; if that fails, the next start tries again.
            await discardBlank(client, made).catch(() => undefined);
          }
        }
        refetchFields(client, `Project:${projectId}`, ["notes", "noteCount", "insights", "insightCount"]);
      } catch (error) {
        release();
        showError(error);
      }
    },
    [client, navigate, here],
  );
}
