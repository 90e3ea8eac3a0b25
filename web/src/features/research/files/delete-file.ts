import type { ApolloClient } from "@apollo/client";
import { t } from "../../../app/i18n/t.ts";
import { performAction } from "../../../app/undo/undo-stack.ts";
import {
  DeleteFileDocument,
  type FileRow_FileFragment,
  RestoreFileDocument,
} from "../../../graphql/graphql.ts";

/** Deletes a file, with Undo. Resolves to whether the server accepted it. */
export function deleteFile(
  client: ApolloClient,
  { id, name }: Pick<FileRow_FileFragment, "id" | "name">,
): Promise<boolean> {
  const variables = { input: { id } };
  return performAction({
    label: t("files.deleted", "“{name}” was deleted.", { name }),
    run: () =>
      client.mutate({
        mutation: DeleteFileDocument,
        variables,
        refetchQueries: ["NoteFiles", "InsightFiles"],
        awaitRefetchQueries: true,
      }),
    undo: () =>
      client.mutate({
        mutation: RestoreFileDocument,
        variables,
        refetchQueries: ["NoteFiles", "InsightFiles"],
        awaitRefetchQueries: true,
      }),
  });
}
