import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireContributor } from "../../access/permissions/member-policy.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { requireCapability } from "../../kernel/entitlements/entitlements.ts";
import {
  type Folder,
  folderCycle,
  folderDepthMax,
  folderNotFound,
  folderTooDeep,
  parseFolderTitle,
} from "./folder.ts";
import { requireFolderRegrant } from "./folder-policy.ts";
import { findFolderPath, lockFolderTree, measureFolderDepth, updateFolderRow } from "./folder-store.ts";
import { findFolders } from "./read-folders.ts";

/**
 * Renames or moves a folder; `parentId: null` moves it to the top, undefined does not move it.
 * @throws ProductError `folder.not_found`, `folder.cycle`, `folder.too_deep`, Forbidden
 */
export async function updateFolder(
  tx: TenantTransaction,
  input: {
    readonly id: string;
    readonly title?: string | null | undefined;
    readonly parentId?: string | null | undefined;
  },
): Promise<void> {
  requireContributor(tx.context.actor);
  const [folder] = await findFolders(tx, [input.id]);
  if (folder === undefined) throw folderNotFound();
  const parentFolderId = input.parentId === undefined ? folder.parentFolderId : input.parentId;
  const title = parseFolderTitle(input.title ?? folder.title);
  if (parentFolderId !== folder.parentFolderId) await checkMove(tx, folder, parentFolderId);
  await updateFolderRow(tx, folder.id, { title, parentFolderId });
  await recordChange(
    tx,
    "folder",
    "updated",
    { id: folder.id },
    { title, parentFolderId, before: { title: folder.title, parentFolderId: folder.parentFolderId } },
  );
}

async function checkMove(
  tx: TenantTransaction,
  folder: Folder,
  parentFolderId: string | null,
): Promise<void> {
  const { id: folderId } = folder;
  await requireFolderRegrant(tx, folder);
  if (parentFolderId === null) return;
  await requireCapability(tx, "nestedFolders");
  await lockFolderTree(tx);
  if ((await findFolders(tx, [parentFolderId])).length === 0) throw folderNotFound();
  const path = await findFolderPath(tx, parentFolderId);
  if (path.includes(folderId)) throw folderCycle();
  if (path.length + (await measureFolderDepth(tx, folderId)) > folderDepthMax) throw folderTooDeep();
}
