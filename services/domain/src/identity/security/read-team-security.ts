import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { WorkspaceRole } from "../members/member.ts";

/** A workspace's rules for who may sign in. */
export interface TeamSecurity {
  /** People with a proven address in one of these domains may join. */
  readonly joinDomains: readonly string[];
  readonly joinRole: WorkspaceRole;
  /** A session ends at this age even if it is in use; null for no limit. */
  readonly sessionAgeMaxSeconds: number | null;
  /** Networks as `address/length`; empty for any. */
  readonly ipAllowList: readonly string[];
  /** True if share links open for people who are not signed in. */
  readonly publicAccess: boolean;
}

const noRequirements: TeamSecurity = {
  joinDomains: [],
  joinRole: "VIEWER",
  sessionAgeMaxSeconds: null,
  ipAllowList: [],
  publicAccess: true,
};

export async function readTeamSecurity(
  tx: TenantTransaction,
  options: { forUpdate?: boolean } = {},
): Promise<TeamSecurity> {
  const row = await tx.db
    .selectFrom("team_security")
    .select([
      "join_domains as joinDomains",
      "join_role as joinRole",
      "session_age_max_seconds as sessionAgeMaxSeconds",
      "ip_allow_list as ipAllowList",
      "public_access as publicAccess",
    ])
    .where("team_id", "=", tx.context.teamId)
    .$if(options.forUpdate === true, (query) => query.forUpdate())
    .executeTakeFirst();
  return row ?? noRequirements;
}
