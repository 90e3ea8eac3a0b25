import { ProductError } from "@fieldstone/model/errors.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { isManager, requireContributor } from "../permissions/member-policy.ts";
import { loadProjectLevels } from "../permissions/project-access.ts";
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
      "This folder holds projects that you do not manage. Ask a manager to move or delete it.",
    );
  }
}
