import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import type { Capacity } from "../../kernel/entitlements/entitlements.ts";
import type { Extension } from "./extension.ts";
import { extensionColumns, extensionSource } from "./read-extensions.ts";

/** For commands, without access checks: the row in any state, locked. */
export async function lockExtension(
  tx: TenantTransaction,
  extensionId: string,
): Promise<Extension | undefined> {
  const { rows } = await sql<Extension>`select ${extensionColumns} ${extensionSource}
    where extensions.extension_id = ${extensionId} for no key update of extensions`.execute(tx.db);
  return rows[0];
}

/** Number of live extensions. */
export async function countExtensions(tx: TenantTransaction): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from extensions
    where deleted_at is null`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

export const extensionCapacity: Capacity = {
  counted: "extensions",
  lock: "extensionCount",
  count: countExtensions,
};

/** Inserts the extension without its board, which is inserted after it. */
export async function insertExtension(
  tx: TenantTransaction,
  { id, title, description }: Pick<Extension, "id" | "title" | "description">,
): Promise<void> {
  await sql`insert into extensions (team_id, extension_id, title, description)
    values (${tx.context.teamId}, ${id}, ${title}, ${description})`.execute(tx.db);
}

export async function updateExtensionRow(
  tx: TenantTransaction,
  { id, title, description }: Pick<Extension, "id" | "title" | "description">,
): Promise<void> {
  await sql`update extensions set title = ${title}, description = ${description}, updated_at = now()
    where team_id = ${tx.context.teamId} and extension_id = ${id}`.execute(tx.db);
}

export async function markExtensionDeleted(
  tx: TenantTransaction,
  extensionId: string,
  deleted: boolean,
): Promise<void> {
  await sql`update extensions set deleted_at = case when ${deleted} then now() end, updated_at = now()
    where team_id = ${tx.context.teamId} and extension_id = ${extensionId}`.execute(tx.db);
}

/** Turns an extension on or off in a project. Returns false if nothing changed. */
export async function writeExtensionEnabled(
  tx: TenantTransaction,
  projectId: string,
  extensionId: string,
  enabled: boolean,
): Promise<boolean> {
  const { teamId } = tx.context;
  const { numAffectedRows } = enabled
    ? await sql`insert into project_extensions (team_id, project_id, extension_id)
        values (${teamId}, ${projectId}, ${extensionId}) on conflict do nothing`.execute(tx.db)
    : await sql`delete from project_extensions where team_id = ${teamId} and project_id = ${projectId}
        and extension_id = ${extensionId}`.execute(tx.db);
  return numAffectedRows === 1n;
}
