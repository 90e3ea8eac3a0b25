import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { groupIdsOfUser } from "../members/group-ids.ts";
import { ipAllowListOf } from "../security/team-security-store.ts";
import type { ApiTokenIdentity } from "./api-token.ts";
import { type ApiToken, apiTokensListedMax } from "./api-token.ts";

export const apiTokenColumns = [
  "api_token_id as id",
  "name",
  "scopes",
  "user_id as userId",
  "created_at as createdAt",
  "last_used_at as lastUsedAt",
  "expires_at as expiresAt",
] as const;

/** The active token with this secret hash, and its creator; undefined if there is none. */
export async function findApiTokenIdentity(
  tx: TenantTransaction,
  tokenHash: Buffer,
): Promise<ApiTokenIdentity | undefined> {
  return tx.db
    .selectFrom("api_tokens as t")
    .innerJoin("users as u", (join) =>
      join.onRef("u.team_id", "=", "t.team_id").onRef("u.user_id", "=", "t.user_id"),
    )
    .select([
      "t.api_token_id as apiTokenId",
      "t.scopes",
      "t.expires_at as expiresAt",
      "t.last_used_at as lastUsedAt",
      "u.user_id as userId",
      "u.role",
      "u.workspace_admin as workspaceAdmin",
      groupIdsOfUser,
      ipAllowListOf("t.team_id").as("ipAllowList"),
    ])
    .where("t.team_id", "=", tx.context.teamId)
    .where("t.token_hash", "=", tokenHash)
    .where("t.revoked_at", "is", null)
    .where((eb) => eb.or([eb("t.expires_at", "is", null), eb("t.expires_at", ">", sql<Date>`now()`)]))
    .where("u.deactivated_at", "is", null)
    .executeTakeFirst();
}

/** Unrevoked tokens, newest first: one member's, or the whole workspace's. Includes expired ones. */
export function listApiTokens(tx: TenantTransaction, userId?: string): Promise<ApiToken[]> {
  return tx.db
    .selectFrom("api_tokens")
    .select(apiTokenColumns)
    .where("team_id", "=", tx.context.teamId)
    .where("revoked_at", "is", null)
    .$if(userId !== undefined, (query) => query.where("user_id", "=", userId ?? ""))
    .orderBy("created_at", "desc")
    .orderBy("api_token_id")
    .limit(apiTokensListedMax)
    .execute();
}
