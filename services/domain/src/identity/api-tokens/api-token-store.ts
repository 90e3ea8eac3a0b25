import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { ipAllowListOf } from "../security/team-security-store.ts";
import type { ApiTokenIdentity } from "./api-token.ts";
import { type ApiToken, apiTokensListedMax } from "./api-token.ts";

const apiTokenColumns = [
  "api_token_id as id",
  "name",
  "scopes",
  "user_id as userId",
  "created_at as createdAt",
  "last_used_at as lastUsedAt",
  "expires_at as expiresAt",
] as const;

/** The live token of a secret's hash with its maker; undefined where there is none. */
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
      sql<string[]>`array(select g.group_id::text from group_members g
        where g.team_id = u.team_id and g.user_id = u.user_id)`.as("groupIds"),
      ipAllowListOf("t.team_id").as("ipAllowList"),
    ])
    .where("t.team_id", "=", tx.context.teamId)
    .where("t.token_hash", "=", tokenHash)
    .where("t.revoked_at", "is", null)
    .where((eb) => eb.or([eb("t.expires_at", "is", null), eb("t.expires_at", ">", sql<Date>`now()`)]))
    .where("u.deactivated_at", "is", null)
    .executeTakeFirst();
}

export async function touchApiToken(tx: TenantTransaction, apiTokenId: string): Promise<void> {
  await tx.db
    .updateTable("api_tokens")
    .set({ last_used_at: sql`now()` })
    .where("team_id", "=", tx.context.teamId)
    .where("api_token_id", "=", apiTokenId)
    .execute();
}

/** Live tokens, newest first: a member's, or everyone's in the workspace. Those that have run out are listed too. */
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

export interface NewApiToken {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly tokenHash: Buffer;
  readonly scopes: readonly string[];
  readonly expiresAt: Date | null;
}

export async function insertApiToken(tx: TenantTransaction, token: NewApiToken): Promise<ApiToken> {
  return tx.db
    .insertInto("api_tokens")
    .values({
      team_id: tx.context.teamId,
      api_token_id: token.id,
      user_id: token.userId,
      name: token.name,
      token_hash: token.tokenHash,
      scopes: [...token.scopes],
      expires_at: token.expiresAt,
    })
    .returning(apiTokenColumns)
    .executeTakeFirstOrThrow();
}

/** Ends a live token: a member's own, or anyone's where no member is named. Answers whose it was. */
export async function revokeApiTokenRow(
  tx: TenantTransaction,
  id: string,
  userId?: string,
): Promise<string | undefined> {
  const ended = await tx.db
    .updateTable("api_tokens")
    .set({ revoked_at: sql`now()` })
    .where("team_id", "=", tx.context.teamId)
    .where("api_token_id", "=", id)
    .where("revoked_at", "is", null)
    .$if(userId !== undefined, (query) => query.where("user_id", "=", userId ?? ""))
    .returning("user_id")
    .executeTakeFirst();
  return ended?.user_id;
}

export async function revokeApiTokenRows(tx: TenantTransaction, userId: string): Promise<void> {
  await tx.db
    .updateTable("api_tokens")
    .set({ revoked_at: sql`now()` })
    .where("team_id", "=", tx.context.teamId)
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .execute();
}
