import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";

/** Ends every application's access to a member, with what is under way. */
export async function endGrantsOfMember(tx: TenantTransaction, userId: string): Promise<void> {
  await tx.db
    .deleteFrom("oauth_records")
    .where("team_id", "=", tx.context.teamId)
    .where("user_id", "=", userId)
    .execute();
}
