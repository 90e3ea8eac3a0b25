import { useApolloClient } from "@apollo/client/react";
import { refetchLists } from "../../../../app/apollo/list-edits.ts";
import { withType } from "../../../../app/apollo/with-type.ts";
import { t } from "../../../../app/i18n/t.ts";
import { refusalOf, refusalOfSent } from "../../../../app/undo/action-answers.ts";
import {
  CreateFolderDocument,
  DeleteFolderDocument,
  UpdateFolderDocument,
} from "../../../../graphql/graphql.ts";

/** Creates, renames and deletes folders. Each resolves to the reason if it was rejected. */
export function useFolderActions() {
  const client = useApolloClient();
  const refresh = () => refetchLists(client, ["folders"]);
  const rename = async (id: string, title: string) => {
    await client.mutate({
      mutation: UpdateFolderDocument,
      variables: { input: { id, title } },
      optimisticResponse: {
        updateFolder: withType("FolderPayload", { folder: withType("Folder", { id, title }) }),
      },
    });
    refresh();
  };
  return {
    create: (title: string) =>
      refusalOfSent(
        client.mutate({ mutation: CreateFolderDocument, variables: { input: { title } } }).then(refresh),
      ),
    rename: (folder: { readonly id: string; readonly title: string }, title: string) =>
      refusalOf({
        label: t("board.renamed", "“{title}” was renamed.", { title: folder.title }),
        toast: false,
        run: () => rename(folder.id, title),
        undo: () => rename(folder.id, folder.title),
      }),
    remove: (id: string) =>
      refusalOfSent(
        client.mutate({ mutation: DeleteFolderDocument, variables: { input: { id } } }).then(refresh),
      ),
  };
}
