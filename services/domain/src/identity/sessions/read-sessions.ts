import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { groupIdsOfUser } from "../members/group-ids.ts";
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

/** True if the session is below the workspace's age limit, however often it is used. */
function youngEnough(teamId: string, createdAt: string) {
  return sql<boolean>`not exists (select from team_security p where p.team_id = ${sql.ref(teamId)}
    and ${sql.ref(createdAt)} + make_interval(secs => p.session_age_max_seconds) <= now())`;
}

/** The active session with this secret hash, and its member, in one query; undefined if there is none. */
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
      groupIdsOfUser,
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

/** A member's active sessions, most recently used first. */
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
