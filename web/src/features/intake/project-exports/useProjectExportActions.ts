import { useApolloClient } from "@apollo/client/react";
import { refetchFields } from "../../../app/apollo/list-edits.ts";
import { isTaken } from "../../../app/undo/action-answers.ts";
import {
  CancelProjectExportDocument,
  DeleteProjectExportDocument,
  StartProjectExportDocument,
  type StartProjectExportInput,
} from "../../../graphql/graphql.ts";

/** Starts, cancels and deletes a project's exports. Errors are shown as the server words them. */
export function useProjectExportActions(projectId: string) {
  const client = useApolloClient();
  const send = async (sent: Promise<unknown>): Promise<void> => {
    if (await isTaken(sent)) refetchFields(client, `Project:${projectId}`, ["exports"]);
  };
  return {
    start: (input: StartProjectExportInput) =>
      send(client.mutate({ mutation: StartProjectExportDocument, variables: { input } })),
    cancel: (id: string) =>
      send(client.mutate({ mutation: CancelProjectExportDocument, variables: { input: { id } } })),
    remove: (id: string) =>
      send(client.mutate({ mutation: DeleteProjectExportDocument, variables: { input: { id } } })),
  };
}
