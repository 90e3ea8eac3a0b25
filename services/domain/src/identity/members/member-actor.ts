import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { Actor } from "@fieldstone/platform/postgres/tenant-context.ts";
import { groupIdsOfUser } from "./group-ids.ts";

export type MemberActor = Extract<Actor, { kind: "user" }>;

/** The member as an actor with current rights, for tasks that run as them; undefined once they have left. */
export async function findMemberActor(
  tx: TenantTransaction,
  userId: string,
): Promise<MemberActor | undefined> {
  const found = await tx.db
    .selectFrom("users as u")
    .select(["u.user_id as userId", "u.role", "u.workspace_admin as workspaceAdmin", groupIdsOfUser])
    .where("u.team_id", "=", tx.context.teamId)
    .where("u.user_id", "=", userId)
    .where("u.deactivated_at", "is", null)
    .executeTakeFirst();
  return found && { kind: "user", ...found };
}

/**
 * Whether who started work that goes on without them still may, by the rights that they have now. Work that the
 * system started (null) always may, that of a member who has left never.
 */
export async function mayStill(
  tx: TenantTransaction,
  userId: string | null,
  isAllowed: (own: TenantTransaction) => Promise<boolean>,
): Promise<boolean> {
  if (userId === null) return true;
  const actor = await findMemberActor(tx, userId);
  return actor !== undefined && (await isAllowed({ ...tx, context: { ...tx.context, actor } }));
}
