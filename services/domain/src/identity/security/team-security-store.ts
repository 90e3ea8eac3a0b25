import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { hasAnswered } from "../members/answered-address.ts";
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

/** The domains among these that the workspace has verified, or where an active member has answered a mail. */
export async function findOwnDomains(
  tx: TenantTransaction,
  domains: readonly string[],
): Promise<ReadonlySet<string>> {
  if (domains.length === 0) return new Set();
  const domainOfMember = sql<string>`lower(split_part(email::text, '@', 2))`;
  const rows = await tx.db
    .selectFrom("users")
    .select(domainOfMember.as("domain"))
    .where("team_id", "=", tx.context.teamId)
    .where("deactivated_at", "is", null)
    .where(hasAnswered)
    .where(domainOfMember, "in", [...domains])
    .union((query) =>
      query
        .selectFrom("enterprise_domains")
        .select("domain")
        .where("team_id", "=", tx.context.teamId)
        .where("verified_at", "is not", null)
        .where("domain", "in", [...domains]),
    )
    .execute();
  return new Set(rows.map((row) => row.domain));
}
