import { useApolloClient } from "@apollo/client/react";
import { refetchLists } from "../../../app/apollo/list-edits.ts";
import { withType } from "../../../app/apollo/with-type.ts";
import { readFailure } from "../../../app/errors/failure.ts";
import {
  CreateFolderDocument,
  DeleteFolderDocument,
  UpdateFolderDocument,
} from "../../../graphql/graphql.ts";

/** Creates, renames and deletes folders. Each resolves to the reason if it was rejected. */
export function useFolderActions() {
  const client = useApolloClient();
  const attempt = async (act: () => Promise<unknown>): Promise<string | undefined> => {
    try {
      await act();
      refetchLists(client, ["folders"]);
      return undefined;
    } catch (error) {
      return readFailure(error).message;
    }
  };
  return {
    create: (title: string) =>
      attempt(() => client.mutate({ mutation: CreateFolderDocument, variables: { input: { title } } })),
    rename: (id: string, title: string) =>
      attempt(() =>
        client.mutate({
          mutation: UpdateFolderDocument,
          variables: { input: { id, title } },
          optimisticResponse: {
            updateFolder: withType("FolderPayload", { folder: withType("Folder", { id, title }) }),
          },
        }),
      ),
    remove: (id: string) =>
      attempt(() => client.mutate({ mutation: DeleteFolderDocument, variables: { input: { id } } })),
  };
}
