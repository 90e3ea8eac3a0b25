import { disabledReasons } from "@fieldstone/model/disabled-reasons.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { type Permission, permits } from "@fieldstone/model/permissions.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import { findProjectLevels, projectsGivenByName, readableProjects } from "./permission-store.ts";

interface AccessOptions {
  /** What an unreadable project is called to the person; a note's caller says `note.not_found`. */
  readonly missing?: () => ProductError;
  /** Counts projects in the trash too, for restoring them. */
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
 * The actor's level on each of the projects; one that they may not read, that is in the trash or that does not
 * exist is absent from the map.
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

/**
 * The actor's level on the project, at least the one needed.
 * @throws ProductError NotFound where the actor may not read it, Forbidden where their level is too low
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

/** A subquery, as `readableProjectIds`, of those that were given to the actor by name or by a group of theirs. */
export function projectIdsGivenByName(tx: TenantTransaction): RawBuilder<string> {
  return sql<string>`(${projectsGivenByName(tx)})`;
}
