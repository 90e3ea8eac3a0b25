import { lockTenant } from "@fieldstone/platform/postgres/advisory-locks.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import type { Group } from "./group.ts";
import { groupColumns } from "./read-groups.ts";

/** The number of groups. Locks out concurrent creations, so that two cannot exceed the limit together. */
export async function countGroups(tx: TenantTransaction): Promise<number> {
  await lockTenant(tx, "groupCount");
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from groups`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

export async function insertGroup(tx: TenantTransaction, group: Group): Promise<void> {
  await tx.db
    .insertInto("groups")
    .values({ team_id: tx.context.teamId, group_id: group.id, name: group.name })
    .execute();
}

/** Locks and returns the group; undefined if there is none. */
export async function lockGroup(tx: TenantTransaction, id: string): Promise<Group | undefined> {
  return tx.db
    .selectFrom("groups")
    .select(groupColumns)
    .where("team_id", "=", tx.context.teamId)
    .where("group_id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export async function renameGroup(tx: TenantTransaction, id: string, name: string): Promise<void> {
  await tx.db
    .updateTable("groups")
    .set({ name })
    .where("team_id", "=", tx.context.teamId)
    .where("group_id", "=", id)
    .execute();
}

export async function deleteGroupRow(tx: TenantTransaction, id: string): Promise<void> {
  await tx.db
    .deleteFrom("groups")
    .where("team_id", "=", tx.context.teamId)
    .where("group_id", "=", id)
    .execute();
}

export async function readGroupMemberIds(tx: TenantTransaction, id: string): Promise<readonly string[]> {
  const rows = await tx.db
    .selectFrom("group_members")
    .select("user_id")
    .where("team_id", "=", tx.context.teamId)
    .where("group_id", "=", id)
    .execute();
  return rows.map((row) => row.user_id);
}

export async function addGroupMembers(
  tx: TenantTransaction,
  id: string,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return;
  await tx.db
    .insertInto("group_members")
    .values(userIds.map((user_id) => ({ team_id: tx.context.teamId, group_id: id, user_id })))
    .execute();
}

export async function removeGroupMembers(
  tx: TenantTransaction,
  id: string,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return;
  await tx.db
    .deleteFrom("group_members")
    .where("team_id", "=", tx.context.teamId)
    .where("group_id", "=", id)
    .where("user_id", "in", [...userIds])
    .execute();
}
