import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";

/** Ends every application's access to a member, including authorizations in progress. */
export async function endGrantsOfMember(tx: TenantTransaction, userId: string): Promise<void> {
  await tx.db
    .deleteFrom("oauth_records")
    .where("team_id", "=", tx.context.teamId)
    .where("user_id", "=", userId)
    .execute();
}

/** Ends every application's access to all members but workspace admins. */
export async function endGrantsButOfAdmins(tx: TenantTransaction): Promise<void> {
  await tx.db
    .deleteFrom("oauth_records")
    .where("team_id", "=", tx.context.teamId)
    .where("user_id", "in", (eb) =>
      eb
        .selectFrom("users")
        .select("user_id")
        .where("team_id", "=", tx.context.teamId)
        .where("workspace_admin", "=", false),
    )
    .execute();
}

/** Ends one application's access to a member; false where it had none. */
export async function endGrantsOfApplication(
  tx: TenantTransaction,
  userId: string,
  applicationId: string,
): Promise<boolean> {
  const ended = await tx.db
    .deleteFrom("oauth_records")
    .where("team_id", "=", tx.context.teamId)
    .where("user_id", "=", userId)
    .where("oauth_application_id", "=", applicationId)
    .executeTakeFirst();
  return ended.numDeletedRows > 0n;
}

export async function membersOfApplication(tx: TenantTransaction, applicationId: string): Promise<string[]> {
  const rows = await tx.db
    .selectFrom("oauth_records")
    .select("user_id")
    .distinct()
    .where("team_id", "=", tx.context.teamId)
    .where("oauth_application_id", "=", applicationId)
    .where("user_id", "is not", null)
    .execute();
  return rows.flatMap((row) => row.user_id ?? []);
}
