import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireContributor } from "../../access/permissions/member-policy.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { requireCapability } from "../../kernel/entitlements/entitlements.ts";
import { folderDepthMax, folderNotFound, folderTooDeep } from "./folder.ts";
import { requireFolderRegrant } from "./folder-policy.ts";
import {
  findFolderPath,
  lockDeletedFolder,
  lockFolderTree,
  measureFolderDepth,
  refillFolder,
  requireFolderCapacity,
} from "./folder-store.ts";
import { findFolders } from "./read-folders.ts";
import { recordFolderGrants } from "./record-folder-grants.ts";

/**
 * Restores a folder with its grants and with what it contained and is still in its parent. Needs the level that
 * the deletion needed, on the projects that come back too.
 * @throws ProductError `folder.*`, `plan.*`, Forbidden
 */
export async function restoreFolder(tx: TenantTransaction, folderId: string): Promise<void> {
  requireContributor(tx.context.actor);
  await lockFolderTree(tx);
  const folder = await lockDeletedFolder(tx, folderId);
  if (folder === undefined) {
    if ((await findFolders(tx, [folderId])).length > 0) return;
    throw folderNotFound();
  }
  await requireFolderRegrant(tx, folder);
  if (folder.parentFolderId !== null) await requireCapability(tx, "nestedFolders");
  await requireFolderCapacity(tx);
  await refillFolder(tx, folder);
  // Again, as it is now: the contents came back, and what they inherit changes.
  await requireFolderRegrant(tx, folder);
  const levels = (await findFolderPath(tx, folderId)).length - 1 + (await measureFolderDepth(tx, folderId));
  if (levels > folderDepthMax) throw folderTooDeep();
  await recordFolderGrants(tx, folderId, "restored");
  const { title, parentFolderId } = folder;
  await recordChange(tx, "folder", "restored", { id: folderId }, { title, parentFolderId });
}
