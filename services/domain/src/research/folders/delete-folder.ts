import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { folderNotFound } from "./folder.ts";
import { requireFolderRegrant } from "./folder-policy.ts";
import { dissolveFolder, findFolders, lockFolderTree } from "./folder-store.ts";

/**
 * Takes a folder away and deletes nothing in it: projects and folders move up to where it lay.
 * @throws ProductError `folder.not_found`, Forbidden
 */
export async function deleteFolder(tx: TenantTransaction, folderId: string): Promise<void> {
  await lockFolderTree(tx);
  const [folder] = await findFolders(tx, [folderId]);
  await requireFolderRegrant(tx, folderId);
  if (folder === undefined) throw folderNotFound();
  await dissolveFolder(tx, folder);
  await recordChange(
    tx,
    "folder",
    "deleted",
    { id: folderId },
    { title: folder.title, parentFolderId: folder.parentFolderId },
  );
}
