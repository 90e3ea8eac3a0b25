import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import type { TeamSecurity } from "./read-team-security.ts";

/** The workspace's list, for a query that identifies the actor. */
export function ipAllowListOf(teamId: string) {
  return sql<string[]>`coalesce((select p.ip_allow_list from team_security p
    where p.team_id = ${sql.ref(teamId)}), '{}')`;
}

export async function writeTeamSecurity(tx: TenantTransaction, security: TeamSecurity): Promise<void> {
  const columns = {
    join_domains: [...security.joinDomains],
    join_role: security.joinRole,
    session_age_max_seconds: security.sessionAgeMaxSeconds,
    ip_allow_list: [...security.ipAllowList],
    public_access: security.publicAccess,
  };
  await tx.db
    .insertInto("team_security")
    .values({ team_id: tx.context.teamId, ...columns })
    .onConflict((conflict) => conflict.column("team_id").doUpdateSet({ ...columns, updated_at: sql`now()` }))
    .execute();
}

/** The domains among these in which an active member has an address. */
export async function findMembersDomains(
  tx: TenantTransaction,
  domains: readonly string[],
): Promise<ReadonlySet<string>> {
  if (domains.length === 0) return new Set();
  const rows = await tx.db
    .selectFrom("users")
    .select(sql<string>`lower(split_part(email::text, '@', 2))`.as("domain"))
    .distinct()
    .where("team_id", "=", tx.context.teamId)
    .where("deactivated_at", "is", null)
    .where(sql<string>`lower(split_part(email::text, '@', 2))`, "in", [...domains])
    .execute();
  return new Set(rows.map((row) => row.domain));
}
