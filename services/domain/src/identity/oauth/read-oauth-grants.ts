import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import type { Identity } from "../members/identity.ts";
import { ipAllowListOf } from "../security/team-security-store.ts";

/** An application with access to a member, and its scopes. */
export interface ConnectedApplication {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly connectedAt: Date;
  readonly lastUsedAt: Date | null;
}

export function listConnectedApplications(
  tx: TenantTransaction,
  userId: string,
): Promise<ConnectedApplication[]> {
  return tx.db
    .selectFrom("oauth_records as r")
    .innerJoin("oauth_applications as a", (join) =>
      join
        .onRef("a.team_id", "=", "r.team_id")
        .onRef("a.oauth_application_id", "=", "r.oauth_application_id"),
    )
    .select([
      "a.oauth_application_id as id",
      "a.name",
      sql<string[]>`array(select distinct unnest(string_to_array(string_agg(
        r.payload->'openid'->>'scope', ' '), ' ')) order by 1)`.as("scopes"),
      sql<Date>`min(r.created_at)`.as("connectedAt"),
      sql<Date | null>`max(r.last_used_at)`.as("lastUsedAt"),
    ])
    .where("r.team_id", "=", tx.context.teamId)
    .where("r.user_id", "=", userId)
    .where("r.kind", "=", "Grant")
    .where("r.expires_at", ">", sql<Date>`now()`)
    .groupBy(["a.team_id", "a.oauth_application_id"])
    .orderBy("a.name")
    .orderBy("a.oauth_application_id")
    .execute();
}

export interface OauthIdentity extends Identity {
  readonly grantId: string;
  readonly applicationId: string;
  readonly scopes: readonly string[];
}

/** The active access token with this secret hash, and its member; undefined if there is none. */
export async function findOauthIdentity(
  tx: TenantTransaction,
  tokenHash: Buffer,
): Promise<OauthIdentity | undefined> {
  const found = await tx.db
    .selectFrom("oauth_records as r")
    .innerJoin("users as u", (join) =>
      join.onRef("u.team_id", "=", "r.team_id").onRef("u.user_id", "=", "r.user_id"),
    )
    .innerJoin("oauth_records as g", (join) =>
      join
        .onRef("g.team_id", "=", "r.team_id")
        .onRef("g.grant_id", "=", "r.grant_id")
        .on("g.kind", "=", "Grant"),
    )
    .select([
      "r.grant_id as grantId",
      "r.oauth_application_id as applicationId",
      sql<string[]>`string_to_array(r.payload->>'scope', ' ')`.as("scopes"),
      "r.expires_at as expiresAt",
      "g.last_used_at as lastUsedAt",
      "u.user_id as userId",
      "u.role",
      "u.workspace_admin as workspaceAdmin",
      sql<string[]>`array(select m.group_id::text from group_members m
        where m.team_id = u.team_id and m.user_id = u.user_id)`.as("groupIds"),
      ipAllowListOf("r.team_id").as("ipAllowList"),
    ])
    .where("r.team_id", "=", tx.context.teamId)
    .where("r.kind", "=", "AccessToken")
    .where("r.record_key", "=", tokenHash)
    .where("r.expires_at", ">", sql<Date>`now()`)
    .where("g.expires_at", ">", sql<Date>`now()`)
    .where("u.deactivated_at", "is", null)
    .executeTakeFirst();
  if (found === undefined || found.grantId === null || found.applicationId === null) return undefined;
  return { ...found, grantId: found.grantId, applicationId: found.applicationId, scopes: found.scopes ?? [] };
}
