import { jsonbText } from "@fieldstone/platform/postgres/jsonb-text.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";

/** A record of the OAuth provider: a grant, a code, a token, a step of an authorization. */
export interface OauthRecord {
  readonly kind: string;
  /** SHA-256 of the value that its holder has. */
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

/**
 * How many records of each kind are kept, and per what. Without a limit, anyone could start authorizations
 * and an application could refresh tokens endlessly, each kept for 90 days.
 */
const keptMax: Readonly<
  Record<string, { readonly of: "workspace" | "grant" | "member"; readonly most: number }>
> = {
  Interaction: { of: "workspace", most: 2_000 },
  Session: { of: "workspace", most: 2_000 },
  AuthorizationCode: { of: "grant", most: 100 },
  AccessToken: { of: "grant", most: 1_000 },
  RefreshToken: { of: "grant", most: 1_000 },
  // Per application: each consent creates one, on each of a member's devices.
  Grant: { of: "member", most: 20 },
};
/** One in this many records triggers the cleanup; keys are random. */
const recordsPerCleanup = 16;

/** Stores a record, and deletes the oldest of its kind beyond the limit, as if they had expired. */
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
  if ((record.key[0] ?? 0) % recordsPerCleanup === 0) await deleteOldest(tx, record);
}

async function deleteOldest(tx: TenantTransaction, record: OauthRecord): Promise<void> {
  const kept = keptMax[record.kind];
  if (kept === undefined) return;
  const alike = {
    workspace: sql`true`,
    grant: sql`grant_id = ${record.grantId}`,
    member: sql`user_id = ${record.userId} and oauth_application_id = ${record.applicationId}`,
  }[kept.of];
  await sql`delete from oauth_records where team_id = ${tx.context.teamId} and kind = ${record.kind}
    and record_key in (select record_key from oauth_records
      where team_id = ${tx.context.teamId} and kind = ${record.kind} and ${alike}
      order by created_at desc, record_key offset ${kept.most})`.execute(tx.db);
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

/** Marks a record as used. Returns false if it was used before or does not exist. */
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

/** Deletes one record, or all of a kind that belong to one grant. Returns their member's id. */
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
