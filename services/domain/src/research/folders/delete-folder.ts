import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordAudit } from "../../kernel/audit/audit-store.ts";
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
  await recordAudit(tx, {
    kind: "folder.deleted",
    subjectType: "folder",
    subjectId: folderId,
    data: { title: folder.title, parentFolderId: folder.parentFolderId },
  });
  await tx.notify({ type: "folder", id: folderId, act: "deleted" });
}
