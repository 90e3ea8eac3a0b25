import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { ipAllowListOf } from "../security/team-security-store.ts";

/** What a workspace's identity provider keeps its members by. */
export interface ScimToken {
  readonly id: string;
  readonly name: string;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

const scimTokenColumns = [
  "scim_token_id as id",
  "name",
  "created_by as createdBy",
  "created_at as createdAt",
  "last_used_at as lastUsedAt",
] as const;

export function listScimTokens(tx: TenantTransaction): Promise<ScimToken[]> {
  return tx.db
    .selectFrom("scim_tokens")
    .select(scimTokenColumns)
    .where("team_id", "=", tx.context.teamId)
    .where("revoked_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("scim_token_id")
    .execute();
}

export interface ScimTokenIdentity extends ScimToken {
  /** The workspace's networks; none means every network. */
  readonly ipAllowList: readonly string[];
}

/** The live token of a secret's hash; undefined where there is none. */
export function findScimToken(
  tx: TenantTransaction,
  tokenHash: Buffer,
): Promise<ScimTokenIdentity | undefined> {
  return tx.db
    .selectFrom("scim_tokens")
    .select([...scimTokenColumns, ipAllowListOf("scim_tokens.team_id").as("ipAllowList")])
    .where("team_id", "=", tx.context.teamId)
    .where("token_hash", "=", tokenHash)
    .where("revoked_at", "is", null)
    .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", sql<Date>`now()`)]))
    .executeTakeFirst();
}

export async function touchScimToken(tx: TenantTransaction, id: string): Promise<void> {
  await tx.db
    .updateTable("scim_tokens")
    .set({ last_used_at: sql`now()` })
    .where("team_id", "=", tx.context.teamId)
    .where("scim_token_id", "=", id)
    .execute();
}

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

/** False where no live token has that id. */
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
