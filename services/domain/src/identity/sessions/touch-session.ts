import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";

/** Extends a session and updates when its member was last seen. */
export async function touchSession(tx: TenantTransaction, sessionId: string, expiresAt: Date): Promise<void> {
  await sql`with used as (
      update sessions set last_used_at = now(), expires_at = ${expiresAt}
      where team_id = ${tx.context.teamId} and session_id = ${sessionId} and revoked_at is null returning user_id)
    update users set last_seen_at = now()
    where team_id = ${tx.context.teamId} and user_id = (select user_id from used)`.execute(tx.db);
}
