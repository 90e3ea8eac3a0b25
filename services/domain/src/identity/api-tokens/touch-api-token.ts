import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";

export async function touchApiToken(tx: TenantTransaction, apiTokenId: string): Promise<void> {
  await tx.db
    .updateTable("api_tokens")
    .set({ last_used_at: sql`now()` })
    .where("team_id", "=", tx.context.teamId)
    .where("api_token_id", "=", apiTokenId)
    .execute();
}
