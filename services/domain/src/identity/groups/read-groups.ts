import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { Member } from "../members/member.ts";
import { gettingStartedHidden } from "../members/read-members.ts";
import type { Group } from "./group.ts";

export const groupColumns = ["group_id as id", "name"] as const;

export function listGroups(tx: TenantTransaction): Promise<Group[]> {
  return tx.db
    .selectFrom("groups")
    .select(groupColumns)
    .where("team_id", "=", tx.context.teamId)
    .orderBy("name")
    .orderBy("group_id")
    .execute();
}

export function findGroups(tx: TenantTransaction, groupIds: readonly string[]): Promise<Group[]> {
  return tx.db
    .selectFrom("groups")
    .select(groupColumns)
    .where("team_id", "=", tx.context.teamId)
    .where("group_id", "in", [...groupIds])
    .execute();
}

/** Active members of each group, by name. */
export async function readGroupMembers(
  tx: TenantTransaction,
  groupIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Member[]>> {
  const rows = await tx.db
    .selectFrom("group_members as g")
    .innerJoin("users as u", (join) =>
      join.onRef("u.team_id", "=", "g.team_id").onRef("u.user_id", "=", "g.user_id"),
    )
    .select([
      "g.group_id as groupId",
      "u.user_id as id",
      "u.name",
      "u.email",
      "u.role",
      "u.workspace_admin as workspaceAdmin",
      "u.job_role as jobRole",
      "u.job_title as jobTitle",
      "u.created_at as createdAt",
      "u.last_seen_at as lastSeenAt",
      "u.deactivated_at as deactivatedAt",
      gettingStartedHidden,
    ])
    .where("g.team_id", "=", tx.context.teamId)
    .where("g.group_id", "in", [...groupIds])
    .where("u.deactivated_at", "is", null)
    .orderBy("u.name")
    .orderBy("u.user_id")
    .execute();
  const members = new Map<string, Member[]>(groupIds.map((id) => [id, []]));
  for (const { groupId, ...member } of rows) members.get(groupId)?.push(member);
  return members;
}
