import type { ApolloClient } from "@apollo/client";
import { t } from "../../../app/i18n/t.ts";
import { performAction } from "../../../app/undo/undo-stack.ts";
import {
  DeleteFileDocument,
  type FileRow_FileFragment,
  RestoreFileDocument,
} from "../../../graphql/graphql.ts";

type DeletedFile = Pick<FileRow_FileFragment, "id" | "name">;
type FileMutation = typeof DeleteFileDocument | typeof RestoreFileDocument;

/** Deletes or restores files, all or none: after an error, those already done are put back. */
async function changeAll(
  client: ApolloClient,
  files: readonly DeletedFile[],
  [change, back]: readonly [FileMutation, FileMutation],
): Promise<void> {
  const send = (mutation: FileMutation, { id }: DeletedFile) =>
    client.mutate<unknown, { input: { id: string } }>({ mutation, variables: { input: { id } } });
  const done: DeletedFile[] = [];
  try {
    for (const file of files) {
      await send(change, file);
      done.push(file);
    }
  } catch (error) {
    for (const file of done) await send(back, file);
    throw error;
  } finally {
    await client.refetchQueries({ include: ["NoteFiles", "InsightFiles"] });
  }
}

/** Deletes files, with Undo. Resolves to whether the server accepted it. */
export function deleteFiles(client: ApolloClient, files: readonly DeletedFile[]): Promise<boolean> {
  const [first] = files;
  return performAction({
    label:
      files.length === 1 && first !== undefined
        ? t("files.deleted", "“{name}” was deleted.", { name: first.name })
        : t("files.deleted.many", "{n} files were deleted.", { n: files.length }),
    run: () => changeAll(client, files, [DeleteFileDocument, RestoreFileDocument]),
    undo: () => changeAll(client, files, [RestoreFileDocument, DeleteFileDocument]),
  });
}
