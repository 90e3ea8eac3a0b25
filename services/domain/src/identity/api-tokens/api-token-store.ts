import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import type { ApiToken } from "./api-token.ts";
import { apiTokenColumns } from "./read-api-tokens.ts";

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

/** Revokes an active token: of this member, or of any if left out. Returns its owner's id. */
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
