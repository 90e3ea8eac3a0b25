import { newId } from "@fieldstone/model/ids.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { memberId, requireContributor } from "../../access/permissions/member-policy.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { requireCapability } from "../../kernel/entitlements/entitlements.ts";
import { folderDepthMax, folderNotFound, folderTooDeep, parseFolderTitle } from "./folder.ts";
import { findFolderPath, insertFolder, lockFolderTree, requireFolderCapacity } from "./folder-store.ts";
import { findFolders } from "./read-folders.ts";

/**
 * @throws ProductError `folder.not_found` (the parent), `folder.too_deep`, `folder.too_many`, `plan.*`,
 *   Forbidden for a VIEWER
 */
export async function createFolder(
  tx: TenantTransaction,
  input: { readonly title: string; readonly parentId?: string | null | undefined },
): Promise<string> {
  requireContributor(tx.context.actor);
  const title = parseFolderTitle(input.title);
  const parentFolderId = input.parentId ?? null;
  if (parentFolderId !== null) {
    await requireCapability(tx, "nestedFolders");
    await lockFolderTree(tx);
    if ((await findFolders(tx, [parentFolderId])).length === 0) throw folderNotFound();
    if ((await findFolderPath(tx, parentFolderId)).length >= folderDepthMax) throw folderTooDeep();
  }
  await requireFolderCapacity(tx);
  const folderId = newId();
  await insertFolder(tx, { id: folderId, parentFolderId, title, createdBy: memberId(tx.context.actor) });
  await recordChange(tx, "folder", "created", { id: folderId }, { title });
  return folderId;
}
