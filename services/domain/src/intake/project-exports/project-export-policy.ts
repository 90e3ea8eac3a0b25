import { permits } from "@fieldstone/model/permissions.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { loadProjectLevels } from "../../access/permissions/project-access.ts";
import { requireMember } from "../../kernel/workspace/team-policy.ts";
import { type ProjectExport, projectExportNotFound } from "./project-export.ts";
import { findExportsOfMember, lockProjectExport } from "./project-export-store.ts";

/** The member's own exports by id, of projects that they may edit still; the others are absent. */
export async function readOwnExports(
  tx: TenantTransaction,
  exportIds: readonly string[],
): Promise<ReadonlyMap<string, ProjectExport>> {
  const { actor } = tx.context;
  if (actor.kind !== "user") return new Map();
  const found = await findExportsOfMember(tx, actor.userId, exportIds);
  return new Map((await onlyEditable(tx, found)).map((each) => [each.id, each]));
}

/** Those of the exports whose projects the actor may edit all. */
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
 * For commands: a member's own export, locked.
 * @throws ProductError `project_export.not_found`
 */
export async function requireOwnExport(tx: TenantTransaction, exportId: string): Promise<ProjectExport> {
  const { userId } = requireMember(tx.context.actor);
  const found = await lockProjectExport(tx, exportId);
  if (found?.createdBy !== userId) throw projectExportNotFound();
  return found;
}
