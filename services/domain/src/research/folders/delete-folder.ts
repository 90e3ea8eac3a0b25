import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { folderNotFound } from "./folder.ts";
import { requireFolderRegrant } from "./folder-policy.ts";
import { dissolveFolder, lockFolderTree } from "./folder-store.ts";
import { findFolders } from "./read-folders.ts";
import { recordFolderGrants } from "./record-folder-grants.ts";

/**
 * Moves a folder to the trash but not its contents: projects and folders move to its parent. Its grants have no
 * effect there, so each gets an entry in the audit log.
 * @throws ProductError `folder.not_found`, Forbidden
 */
export async function deleteFolder(tx: TenantTransaction, folderId: string): Promise<void> {
  await lockFolderTree(tx);
  const [folder] = await findFolders(tx, [folderId]);
  if (folder === undefined) throw folderNotFound();
  await requireFolderRegrant(tx, folder);
  await recordFolderGrants(tx, folderId, "deleted");
  await dissolveFolder(tx, folder);
  await recordChange(
    tx,
    "folder",
    "deleted",
    { id: folderId },
    { title: folder.title, parentFolderId: folder.parentFolderId },
  );
}
