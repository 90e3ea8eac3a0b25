import { permits } from "@fieldstone/model/access/permissions.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { loadProjectLevels } from "../../access/permissions/project-access.ts";
import { requireMember } from "../../kernel/workspace/team-policy.ts";
import { type ProjectExport, projectExportNotFound } from "./project-export.ts";
import { findExportsOfMember, lockProjectExport } from "./project-export-store.ts";

/** The member's own exports by id, limited to projects that they may still edit. */
export async function readOwnExports(
  tx: TenantTransaction,
  exportIds: readonly string[],
): Promise<ReadonlyMap<string, ProjectExport>> {
  const { actor } = tx.context;
  if (actor.kind !== "user") return new Map();
  const found = await findExportsOfMember(tx, actor.userId, exportIds);
  return new Map((await onlyEditable(tx, found)).map((each) => [each.id, each]));
}

/** Only the exports of which the actor may edit all projects. */
export async function onlyEditable(
  tx: TenantTransaction,
  exports: readonly ProjectExport[],
): Promise<readonly ProjectExport[]> {
  const projectIds = [...new Set(exports.flatMap((each) => each.projectIds))];
  const levels = await loadProjectLevels(tx, projectIds);
  return exports.filter((each) =>
    each.projectIds.every((id) => {
      const level = levels.get(id);
      return level !== undefined && permits(level, "WRITE");
    }),
  );
}

/**
 * For commands: locks and returns a member's own export.
 * @throws ProductError `project_export.not_found`
 */
export async function requireOwnExport(tx: TenantTransaction, exportId: string): Promise<ProjectExport> {
  const { userId } = requireMember(tx.context.actor);
  const found = await lockProjectExport(tx, exportId);
  if (found?.createdBy !== userId) throw projectExportNotFound();
  return found;
}
