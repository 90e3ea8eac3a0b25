import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";

export async function touchScimToken(tx: TenantTransaction, id: string): Promise<void> {
  await tx.db
    .updateTable("scim_tokens")
    .set({ last_used_at: sql`now()` })
    .where("team_id", "=", tx.context.teamId)
    .where("scim_token_id", "=", id)
    .execute();
}
