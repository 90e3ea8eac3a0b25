import { type Permission, permits } from "@fieldstone/model/access/permissions.ts";
import { disabledReasons } from "@fieldstone/model/disabled-reasons.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import { findProjectLevels, projectsGivenByName, readableProjects } from "./permission-store.ts";

interface AccessOptions {
  /** The error for a project that the actor may not read; a note's caller passes `note.not_found`. */
  readonly missing?: () => ProductError;
  /** Includes projects in the trash, to restore them. */
  readonly includeDeleted?: boolean;
}

export function projectNotFound(): ProductError {
  return new ProductError(
    "NotFound",
    "project.not_found",
    "This project does not exist or is not shared with you. Ask its owner for access.",
  );
}

export function levelTooLow(needed: Permission): ProductError {
  return needed === "FULL"
    ? new ProductError(
        "Forbidden",
        "project.full_needed",
        "This needs full access to the project. Ask a manager.",
      )
    : new ProductError(
        "Forbidden",
        "project.write_needed",
        `${disabledReasons.noProjectEdit}. Ask a manager for them.`,
      );
}

/**
 * The actor's level on each project. The map has no entry for one that they may not read, that is in the
 * trash or that does not exist.
 */
export async function loadProjectLevels(
  tx: TenantTransaction,
  projectIds: readonly string[],
  options: { readonly includeDeleted?: boolean } = {},
): Promise<ReadonlyMap<string, Permission>> {
  if (projectIds.length === 0) return new Map();
  const rows = await findProjectLevels(tx, projectIds, options.includeDeleted ?? false);
  return new Map(rows.map((row) => [row.project_id, row.level]));
}

/** Whether the actor may write in every one of the projects. */
export async function mayWriteInProjects(
  tx: TenantTransaction,
  projectIds: readonly string[],
  options: { readonly includeDeleted?: boolean } = {},
): Promise<boolean> {
  const levels = await loadProjectLevels(tx, projectIds, options);
  return projectIds.every((id) => permits(levels.get(id) ?? "READ", "WRITE"));
}

/**
 * Returns the actor's level on the project, which is at least `needed`.
 * @throws ProductError NotFound if the actor may not read it, Forbidden if their level is too low
 */
export async function requireProjectLevel(
  tx: TenantTransaction,
  projectId: string,
  needed: Permission,
  options: AccessOptions = {},
): Promise<Permission> {
  const levels = await loadProjectLevels(tx, [projectId], options);
  const level = levels.get(projectId);
  if (level === undefined) throw (options.missing ?? projectNotFound)();
  if (!permits(level, needed)) throw levelTooLow(needed);
  return level;
}

/**
 * A subquery of the ids of the projects that the actor may read, for lists:
 * `.where("project_id", "in", readableProjectIds(tx))`.
 */
export function readableProjectIds(tx: TenantTransaction): RawBuilder<string> {
  return sql<string>`(select readable.project_id from (${readableProjects(tx)}) readable)`;
}

/** As `readableProjectIds`, limited to projects granted to the actor by name or through a group. */
export function projectIdsGivenByName(tx: TenantTransaction): RawBuilder<string> {
  return sql<string>`(${projectsGivenByName(tx)})`;
}
