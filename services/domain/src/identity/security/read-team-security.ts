import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { WorkspaceRole } from "../members/member.ts";

/** What a workspace asks of whoever comes in. */
export interface TeamSecurity {
  /** Whoever proves an address in one of these may join. */
  readonly joinDomains: readonly string[];
  readonly joinRole: WorkspaceRole;
  /** A session ends at this age however often it is used; null for no limit. */
  readonly sessionAgeMaxSeconds: number | null;
  /** Networks as `address/length`; none means every network. */
  readonly ipAllowList: readonly string[];
  /** Whether share links open anything to people who are not signed in. */
  readonly publicAccess: boolean;
}

const asksNothing: TeamSecurity = {
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
  return row ?? asksNothing;
}
