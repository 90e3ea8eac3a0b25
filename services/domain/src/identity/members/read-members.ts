import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import type { Member } from "./member.ts";

/** From the member's preferences; missing until they hide it. */
export const gettingStartedHidden =
  sql<boolean>`coalesce((preferences ->> 'gettingStartedHidden')::boolean, false)`.as("gettingStartedHidden");

export const memberColumns = [
  "user_id as id",
  "name",
  "email",
  "role",
  "workspace_admin as workspaceAdmin",
  "job_role as jobRole",
  "job_title as jobTitle",
  "created_at as createdAt",
  "last_seen_at as lastSeenAt",
  "deactivated_at as deactivatedAt",
  gettingStartedHidden,
] as const;

/** Members by id. Includes those who have left, so that their content keeps its author's name. */
export async function readMembers(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Member>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom("users")
    .select(memberColumns)
    .where("team_id", "=", tx.context.teamId)
    .where("user_id", "in", [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** All active members, by name. */
export function listActiveMembers(tx: TenantTransaction): Promise<Member[]> {
  return tx.db
    .selectFrom("users")
    .select(memberColumns)
    .where("team_id", "=", tx.context.teamId)
    .where("deactivated_at", "is", null)
    .orderBy("name")
    .orderBy("user_id")
    .execute();
}

/** Finds a member by address, including one who has left; locks the row if `forUpdate`. */
export function findMemberByEmail(
  tx: TenantTransaction,
  email: string,
  options: { forUpdate?: boolean } = {},
): Promise<Member | undefined> {
  return tx.db
    .selectFrom("users")
    .select(memberColumns)
    .where("team_id", "=", tx.context.teamId)
    .where("email", "=", email)
    .$if(options.forUpdate === true, (query) => query.forUpdate())
    .executeTakeFirst();
}

/** The password hash of an active member by address; undefined if there is none. */
export function findSignInByEmail(
  tx: TenantTransaction,
  email: string,
): Promise<{ userId: string; passwordHash: string | null } | undefined> {
  return tx.db
    .selectFrom("users")
    .select(["user_id as userId", "password_hash as passwordHash"])
    .where("team_id", "=", tx.context.teamId)
    .where("email", "=", email)
    .where("deactivated_at", "is", null)
    .executeTakeFirst();
}

export async function findPasswordHash(tx: TenantTransaction, userId: string): Promise<string | null> {
  const row = await tx.db
    .selectFrom("users")
    .select("password_hash")
    .where("team_id", "=", tx.context.teamId)
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return row.password_hash;
}
