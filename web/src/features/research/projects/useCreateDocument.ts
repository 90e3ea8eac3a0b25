import type { ApolloClient } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { type AnyRouter, useNavigate, useRouter } from "@tanstack/react-router";
import { useCallback } from "react";
import { refetchFields } from "../../../app/apollo/list-edits.ts";
import { discardBlank, type MadeDocument, rememberMade, wasOpened } from "../../../app/made-documents.ts";
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

/** Calls back once if the place is left before the document's page has opened, which otherwise knows what was written. */
function whenLeftUnopened(router: AnyRouter, isHere: () => boolean, id: string, then: () => void): void {
  const stop = router.subscribe("onBeforeLoad", () => {
    if (isHere() && !wasOpened(id)) return;
    stop();
    if (!wasOpened(id)) then();
  });
}

/** Creates an empty note or insight in a project and opens it, unless the person has gone elsewhere. */
export function useCreateDocument(): (projectId: string, kind: MadeDocument["kind"]) => Promise<void> {
  const client = useApolloClient();
  const navigate = useNavigate();
  const router = useRouter();
  const here = useHere();
  return useCallback(
    async (projectId, kind) => {
      // Buffers typing until the title field appears.
      const release = catchTyping();
      const isHere = here();
      const refetch = () =>
        refetchFields(client, `Project:${projectId}`, ["notes", "noteCount", "insights", "insightCount"]);
      try {
        const made = await createDocument(client, kind, projectId);
        if (made) {
          rememberMade(made);
          // As when a blank document is left; if that fails, the next start tries again.
          const discard = () => {
            release();
            return discardBlank(client, made).then(refetch, () => undefined);
          };
          if (isHere()) {
            await navigate(objectLink(made.kind, made.id));
            whenLeftUnopened(router, here(), made.id, () => void discard());
          } else await discard();
        }
        refetch();
      } catch (error) {
        release();
        showError(error);
      }
    },
    [client, navigate, router, here],
  );
}
