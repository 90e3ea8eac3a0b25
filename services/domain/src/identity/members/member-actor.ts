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
 * The transaction with a member's current rights in place of the task's, for work that they started and that
 * goes on without them; undefined once they have left.
 */
export async function withRightsOf(
  tx: TenantTransaction,
  userId: string,
): Promise<TenantTransaction | undefined> {
  const actor = await findMemberActor(tx, userId);
  return actor && { ...tx, context: { ...tx.context, actor } };
}
