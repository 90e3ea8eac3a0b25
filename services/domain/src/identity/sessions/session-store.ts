import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import type { SignInMethod } from "../authentication/sign-in-method.ts";
import { endGrantsOfMember } from "../oauth/oauth-grant-store.ts";
import { ipAllowListOf } from "../security/team-security-store.ts";
import type { Session, SessionIdentity } from "./session.ts";

const sessionColumns = [
  "session_id as id",
  "user_id as userId",
  "method",
  "user_agent as userAgent",
  "ip_address as ipAddress",
  "created_at as createdAt",
  "last_used_at as lastUsedAt",
] as const;

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

/** True where the session is younger than its workspace lets sessions become, however often it is used. */
function youngEnough(teamId: string, createdAt: string) {
  return sql<boolean>`not exists (select from team_security p where p.team_id = ${sql.ref(teamId)}
    and ${sql.ref(createdAt)} + make_interval(secs => p.session_age_max_seconds) <= now())`;
}

/** Opens a session, and marks its member as seen. */
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
    .set({ last_seen_at: new Date() })
    .where("team_id", "=", tx.context.teamId)
    .where("user_id", "=", session.userId)
    .execute();
}

/** The live session of a secret's hash with its member, in one query; undefined where there is none. */
export async function findSessionIdentity(
  tx: TenantTransaction,
  tokenHash: Buffer,
): Promise<SessionIdentity | undefined> {
  return tx.db
    .selectFrom("sessions as s")
    .innerJoin("users as u", (join) =>
      join.onRef("u.team_id", "=", "s.team_id").onRef("u.user_id", "=", "s.user_id"),
    )
    .select([
      "s.session_id as sessionId",
      "s.expires_at as expiresAt",
      "s.last_used_at as lastUsedAt",
      "u.user_id as userId",
      "u.role",
      "u.workspace_admin as workspaceAdmin",
      sql<string[]>`array(select g.group_id::text from group_members g
        where g.team_id = u.team_id and g.user_id = u.user_id)`.as("groupIds"),
      ipAllowListOf("s.team_id").as("ipAllowList"),
    ])
    .where("s.team_id", "=", tx.context.teamId)
    .where("s.token_hash", "=", tokenHash)
    .where("s.revoked_at", "is", null)
    .where("s.expires_at", ">", sql<Date>`now()`)
    .where(youngEnough("s.team_id", "s.created_at"))
    .where("u.deactivated_at", "is", null)
    .executeTakeFirst();
}

/** Slides a session's life and marks its member as seen. */
export async function touchSession(tx: TenantTransaction, sessionId: string, expiresAt: Date): Promise<void> {
  await sql`with used as (
      update sessions set last_used_at = now(), expires_at = ${expiresAt}
      where team_id = ${tx.context.teamId} and session_id = ${sessionId} and revoked_at is null returning user_id)
    update users set last_seen_at = now()
    where team_id = ${tx.context.teamId} and user_id = (select user_id from used)`.execute(tx.db);
}

/** A member's live sessions, the one used last first. */
export function listSessions(tx: TenantTransaction, userId: string): Promise<Session[]> {
  return tx.db
    .selectFrom("sessions")
    .select(sessionColumns)
    .where("team_id", "=", tx.context.teamId)
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .where(youngEnough("sessions.team_id", "sessions.created_at"))
    .orderBy("last_used_at", "desc")
    .orderBy("session_id")
    .execute();
}

/** Ends one live session of a member; false where they have none of that id. */
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
 * Ends all of a member's sessions, but one where it is named, and what applications may do in their name: whoever
 * signs out everywhere leaves none behind. Answers how many sessions ended.
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

const endedDeletedAtOnceMax = 1_000;

/** Deletes sessions that ended before a time, a bounded number at once; answers how many. */
export async function deleteEndedSessions(tx: TenantTransaction, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`delete from sessions where (team_id, session_id) in (
      select team_id, session_id from sessions
      where team_id = ${tx.context.teamId} and least(expires_at, revoked_at) < ${before}
      limit ${endedDeletedAtOnceMax})`.execute(tx.db);
  return Number(numAffectedRows ?? 0);
}
