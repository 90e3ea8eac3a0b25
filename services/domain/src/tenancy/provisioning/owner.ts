import { ProductError } from "@fieldstone/model/errors.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";

/** The workspace's longest-serving admin. @throws ProductError `team.no_owner` if it has none */
export async function findOwner(tx: TenantTransaction): Promise<string> {
  const row = await tx.db
    .selectFrom("users")
    .select("user_id")
    .where("team_id", "=", tx.context.teamId)
    .where("workspace_admin", "=", true)
    .where("deactivated_at", "is", null)
    .orderBy("created_at")
    .orderBy("user_id")
    .executeTakeFirst();
  if (row === undefined) {
    const message = "Nobody administers this workspace. Make a member its admin first.";
    throw new ProductError("InvalidOperation", "team.no_owner", message);
  }
  return row.user_id;
}
