import { ProductError } from "@fieldstone/model/errors.ts";
import type { Permission } from "@fieldstone/model/permissions.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { isManager, requireContributor } from "../../access/permissions/member-policy.ts";
import { findFolderGrants } from "../../access/permissions/permission-store.ts";
import { loadProjectLevels } from "../../access/permissions/project-access.ts";
import { findProjectsBelow } from "./folder-store.ts";

/**
 * Moving or dissolving a folder changes which grants its projects inherit: it needs full access to each of them.
 * @throws ProductError Forbidden `folder.full_needed`
 */
export async function requireFolderRegrant(tx: TenantTransaction, folderId: string): Promise<void> {
  requireContributor(tx.context.actor);
  if (isManager(tx.context.actor)) return;
  const projectIds = await findProjectsBelow(tx, folderId);
  const levels = await loadProjectLevels(tx, projectIds);
  if (projectIds.some((projectId) => levels.get(projectId) !== "FULL")) {
    throw new ProductError(
      "Forbidden",
      "folder.full_needed",
      "This folder contains projects that you do not manage. Ask a manager to move or delete it.",
    );
  }
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
