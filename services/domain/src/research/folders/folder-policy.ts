import type { Permission } from "@fieldstone/model/access/permissions.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { isManager, memberId, requireContributor } from "../../access/permissions/member-policy.ts";
import { findFolderGrants } from "../../access/permissions/permission-store.ts";
import { loadProjectLevels } from "../../access/permissions/project-access.ts";
import type { Folder } from "./folder.ts";
import { findProjectsBelow } from "./folder-store.ts";

/**
 * Moving or deleting a folder changes the grants that its projects inherit. Needs full access to each
 * project, and to the folder unless the actor created it.
 * @throws ProductError Forbidden `folder.full_needed`
 */
export async function requireFolderRegrant(
  tx: TenantTransaction,
  { id, createdBy }: Pick<Folder, "id" | "createdBy">,
): Promise<void> {
  requireContributor(tx.context.actor);
  if (isManager(tx.context.actor)) return;
  const isOwn = createdBy !== null && createdBy === memberId(tx.context.actor);
  if (!isOwn && (await findFolderLevel(tx, id)) !== "FULL") throw fullNeeded();
  const projectIds = await findProjectsBelow(tx, [id]);
  const levels = await loadProjectLevels(tx, projectIds);
  if (projectIds.some((projectId) => levels.get(projectId) !== "FULL")) throw fullNeeded();
}

function fullNeeded(): ProductError {
  return new ProductError(
    "Forbidden",
    "folder.full_needed",
    "You need full access to this folder and to every project in it. Ask a manager to move or delete it.",
  );
}

/**
 * A folder's grants apply to everything in it, private projects too, so giving one needs full access.
 * @throws ProductError Forbidden `folder.grant_needed`
 */
export async function requireFolderGrantor(tx: TenantTransaction, folderId: string): Promise<void> {
  if ((await findFolderLevel(tx, folderId)) === "FULL") return;
  throw new ProductError(
    "Forbidden",
    "folder.grant_needed",
    "This needs full access to the folder. Ask a manager.",
  );
}

/** The acting member's level on a folder's sharing; every member may read its title. */
export async function findFolderLevel(tx: TenantTransaction, folderId: string): Promise<Permission> {
  if (isManager(tx.context.actor)) return "FULL";
  return (await findFolderGrants(tx, [folderId])).get(folderId) ?? "READ";
}
