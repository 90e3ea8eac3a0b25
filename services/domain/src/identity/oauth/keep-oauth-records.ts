import { jsonbText } from "@fieldstone/platform/postgres/jsonb-text.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";

/** One thing that the OAuth provider keeps: a grant, a code, a token, a step of an authorization. */
export interface OauthRecord {
  readonly kind: string;
  /** SHA-256 of what its holder has. */
  readonly key: Buffer;
  readonly userId: string | null;
  readonly applicationId: string | null;
  readonly grantId: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly expiresAt: Date;
}

export interface StoredOauthRecord {
  readonly payload: unknown;
  readonly consumedAt: Date | null;
}

export async function putOauthRecord(tx: TenantTransaction, record: OauthRecord): Promise<void> {
  const columns = {
    user_id: record.userId,
    oauth_application_id: record.applicationId,
    grant_id: record.grantId,
    payload: jsonbText(record.payload),
    expires_at: record.expiresAt,
  };
  await tx.db
    .insertInto("oauth_records")
    .values({ team_id: tx.context.teamId, kind: record.kind, record_key: record.key, ...columns })
    .onConflict((conflict) => conflict.columns(["team_id", "kind", "record_key"]).doUpdateSet(columns))
    .execute();
}

export function findOauthRecord(
  tx: TenantTransaction,
  kind: string,
  key: Buffer,
): Promise<StoredOauthRecord | undefined> {
  return tx.db
    .selectFrom("oauth_records")
    .select(["payload", "consumed_at as consumedAt"])
    .where("team_id", "=", tx.context.teamId)
    .where("kind", "=", kind)
    .where("record_key", "=", key)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
}

/** Marks as used, once: false where it was used before, or is not there. */
export async function consumeOauthRecord(tx: TenantTransaction, kind: string, key: Buffer): Promise<boolean> {
  const consumed = await tx.db
    .updateTable("oauth_records")
    .set({ consumed_at: sql`now()` })
    .where("team_id", "=", tx.context.teamId)
    .where("kind", "=", kind)
    .where("record_key", "=", key)
    .where("consumed_at", "is", null)
    .executeTakeFirst();
  return consumed.numUpdatedRows > 0n;
}

/** Takes out one, or all of a kind that one grant has brought forth; answers whose they were. */
export async function deleteOauthRecords(
  tx: TenantTransaction,
  kind: string,
  which: { readonly key: Buffer } | { readonly grantId: string },
): Promise<string | undefined> {
  const deleted = await tx.db
    .deleteFrom("oauth_records")
    .where("team_id", "=", tx.context.teamId)
    .where("kind", "=", kind)
    .where((eb) => ("key" in which ? eb("record_key", "=", which.key) : eb("grant_id", "=", which.grantId)))
    .returning("user_id")
    .execute();
  return deleted[0]?.user_id ?? undefined;
}
