import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { type ScimToken, scimTokenColumns } from "./read-scim-tokens.ts";

export async function insertScimToken(
  tx: TenantTransaction,
  token: {
    readonly id: string;
    readonly name: string;
    readonly tokenHash: Buffer;
    readonly createdBy: string;
  },
): Promise<ScimToken> {
  return tx.db
    .insertInto("scim_tokens")
    .values({
      team_id: tx.context.teamId,
      scim_token_id: token.id,
      name: token.name,
      token_hash: token.tokenHash,
      created_by: token.createdBy,
    })
    .returning(scimTokenColumns)
    .executeTakeFirstOrThrow();
}

/** Returns false if there is no active token with this id. */
export async function revokeScimTokenRow(tx: TenantTransaction, id: string): Promise<boolean> {
  const ended = await tx.db
    .updateTable("scim_tokens")
    .set({ revoked_at: sql`now()` })
    .where("team_id", "=", tx.context.teamId)
    .where("scim_token_id", "=", id)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}
