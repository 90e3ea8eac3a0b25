import { ProductError } from "@fieldstone/model/errors.ts";
import type { Permission } from "@fieldstone/model/permissions.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { isManager, memberId, requireContributor } from "../../access/permissions/member-policy.ts";
import { findFolderGrants } from "../../access/permissions/permission-store.ts";
import { loadProjectLevels } from "../../access/permissions/project-access.ts";
import type { Folder } from "./folder.ts";
import { findProjectsBelow } from "./folder-store.ts";

/**
 * Moving or dissolving a folder changes which grants its projects inherit, those that are put into it later too. It
 * needs full access to each project, and to the folder itself unless it is one's own.
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
 * A folder's grants hold for all that lies in it, private projects too: whoever has full access to it gives them.
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

/** What the acting member may do with a folder's sharing; every member reads its title. */
export async function findFolderLevel(tx: TenantTransaction, folderId: string): Promise<Permission> {
  if (isManager(tx.context.actor)) return "FULL";
  return (await findFolderGrants(tx, [folderId])).get(folderId) ?? "READ";
}
