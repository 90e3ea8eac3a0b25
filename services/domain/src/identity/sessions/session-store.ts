import { deleteBatch } from "@fieldstone/platform/postgres/delete-batch.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { provesAddress, type SignInMethod } from "../authentication/sign-in-method.ts";
import { endGrantsOfMember } from "../oauth/oauth-grant-store.ts";

export interface NewSession {
  readonly id: string;
  readonly userId: string;
  readonly tokenHash: Buffer;
  readonly method: SignInMethod;
  readonly ipAddress: string | undefined;
  readonly userAgent: string | undefined;
  readonly expiresAt: Date;
}

const userAgentLengthMax = 500;

/** Inserts a session and updates when its member was last seen. */
export async function insertSession(tx: TenantTransaction, session: NewSession): Promise<void> {
  await tx.db
    .insertInto("sessions")
    .values({
      team_id: tx.context.teamId,
      session_id: session.id,
      user_id: session.userId,
      token_hash: session.tokenHash,
      method: session.method,
      ip_address: session.ipAddress ?? null,
      user_agent: session.userAgent?.slice(0, userAgentLengthMax) ?? null,
      expires_at: session.expiresAt,
    })
    .execute();
  await tx.db
    .updateTable("users")
    .set({
      last_seen_at: new Date(),
      ...(provesAddress(session.method) ? { email_assigned_at: null } : {}),
    })
    .where("team_id", "=", tx.context.teamId)
    .where("user_id", "=", session.userId)
    .execute();
}

/** Ends one active session of a member; false if they have none with that id. */
export async function revokeSessionRow(
  tx: TenantTransaction,
  userId: string,
  sessionId: string,
): Promise<boolean> {
  const ended = await tx.db
    .updateTable("sessions")
    .set({ revoked_at: sql`now()` })
    .where("team_id", "=", tx.context.teamId)
    .where("user_id", "=", userId)
    .where("session_id", "=", sessionId)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

/**
 * Ends all of a member's sessions except `keptSessionId`, if given, and all applications' access, so that
 * signing out everywhere leaves none. Returns the number of ended sessions.
 */
export async function revokeSessionRows(
  tx: TenantTransaction,
  userId: string,
  keptSessionId?: string,
): Promise<number> {
  await endGrantsOfMember(tx, userId);
  const ended = await tx.db
    .updateTable("sessions")
    .set({ revoked_at: sql`now()` })
    .where("team_id", "=", tx.context.teamId)
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .$if(keptSessionId !== undefined, (query) => query.where("session_id", "!=", keptSessionId ?? ""))
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}

/** Deletes sessions that ended before a time, at most 1,000. Returns how many. */
export function deleteEndedSessions(tx: TenantTransaction, before: Date): Promise<number> {
  return deleteBatch(tx, "sessions", "session_id", sql`least(expires_at, revoked_at) < ${before}`);
}
