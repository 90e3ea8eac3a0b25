import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";

export async function touchOauthGrant(tx: TenantTransaction, grantId: string): Promise<void> {
  await tx.db
    .updateTable("oauth_records")
    .set({ last_used_at: sql`now()` })
    .where("team_id", "=", tx.context.teamId)
    .where("kind", "=", "Grant")
    .where("grant_id", "=", grantId)
    .execute();
}
