import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import type { Member } from "./member.ts";

/** From the person's preferences; not there until something is hidden. */
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

/** Members by id, those who have left among them: what they wrote keeps its name. */
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

/** Everyone who can sign in, by name. */
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

/** A member by address, also one who has left; locked where `forUpdate`. */
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

/** What a password is checked against; undefined where nobody active has the address. */
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
