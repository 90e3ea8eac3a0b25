import { useApolloClient } from "@apollo/client/react";
import { refetchLists } from "../../../../app/apollo/list-edits.ts";
import { withType } from "../../../../app/apollo/with-type.ts";
import { t } from "../../../../app/i18n/t.ts";
import { rejectionOf, rejectionOfSent } from "../../../../app/undo/action-answers.ts";
import { performAction } from "../../../../app/undo/undo-stack.ts";
import {
  CreateFolderDocument,
  DeleteFolderDocument,
  RestoreFolderDocument,
  UpdateFolderDocument,
} from "../../../../graphql/graphql.ts";

/** Creates, renames and deletes folders. The first two resolve to the reason if they were rejected. */
export function useFolderActions() {
  const client = useApolloClient();
  const refresh = () => refetchLists(client, ["folders"]);
  const refreshContents = () => refetchLists(client, ["folders", "projects"]);
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
      rejectionOfSent(
        client.mutate({ mutation: CreateFolderDocument, variables: { input: { title } } }).then(refresh),
      ),
    rename: (folder: { readonly id: string; readonly title: string }, title: string) =>
      rejectionOf({
        label: t("board.renamed", "“{title}” was renamed.", { title: folder.title }),
        toast: false,
        run: () => rename(folder.id, title),
        undo: () => rename(folder.id, folder.title),
      }),
    /** Resolves to false if it was rejected, which a toast says. */
    remove: ({ id, title }: { readonly id: string; readonly title: string }) =>
      performAction({
        label: t("folder.deleted", "“{title}” was moved to the trash. Its projects are kept.", { title }),
        run: async () => {
          await client.mutate({ mutation: DeleteFolderDocument, variables: { input: { id } } });
          refreshContents();
        },
        undo: async () => {
          await client.mutate({ mutation: RestoreFolderDocument, variables: { input: { id } } });
          refreshContents();
        },
      }),
  };
}
