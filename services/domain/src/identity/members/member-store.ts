import { ProductError } from "@fieldstone/model/errors.ts";
import type { OnboardingPurpose } from "@fieldstone/model/fields/job-roles.ts";
import { lockTenant } from "@fieldstone/platform/postgres/advisory-locks.ts";
import { jsonbText } from "@fieldstone/platform/postgres/jsonb-text.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { type Capacity, requireCapacity } from "../../kernel/entitlements/entitlements.ts";
import type { Member, WorkspaceRole } from "./member.ts";
import { memberColumns } from "./read-members.ts";

/** The addresses among these that belong to active members. */
export async function findActiveEmails(
  tx: TenantTransaction,
  emails: readonly string[],
): Promise<Set<string>> {
  const rows = await tx.db
    .selectFrom("users")
    .select("email")
    .where("team_id", "=", tx.context.teamId)
    .where("email", "in", [...emails])
    .where("deactivated_at", "is", null)
    .execute();
  return new Set(rows.map(({ email }) => email.toLowerCase()));
}

/** Locks a member's row, if there is one, until the transaction ends. */
export async function lockMember(tx: TenantTransaction, userId: string): Promise<void> {
  await tx.db
    .selectFrom("users")
    .select("user_id")
    .where("team_id", "=", tx.context.teamId)
    .where("user_id", "=", userId)
    .forUpdate()
    .execute();
}

/** Replaces the expected hash; false if it was changed in the meantime. */
export async function storePasswordHash(
  tx: TenantTransaction,
  userId: string,
  expected: string | null,
  passwordHash: string,
): Promise<boolean> {
  const stored = await tx.db
    .updateTable("users")
    .set({ password_hash: passwordHash, updated_at: sql`now()` })
    .where("team_id", "=", tx.context.teamId)
    .where("user_id", "=", userId)
    .where("password_hash", "is not distinct from", expected)
    .executeTakeFirst();
  return stored.numUpdatedRows > 0n;
}

/** Sets a hash without a check of the old one, for members who opened a link mailed to their address. */
export async function replacePasswordHash(
  tx: TenantTransaction,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await tx.db
    .updateTable("users")
    .set({ password_hash: passwordHash, email_assigned_at: null, updated_at: sql`now()` })
    .where("team_id", "=", tx.context.teamId)
    .where("user_id", "=", userId)
    .execute();
}

/** Sets an address that its owner has confirmed. */
export async function storeEmail(tx: TenantTransaction, userId: string, email: string): Promise<void> {
  await tx.db
    .updateTable("users")
    .set({ email, email_assigned_at: null, updated_at: sql`now()` })
    .where("team_id", "=", tx.context.teamId)
    .where("user_id", "=", userId)
    .execute();
}

export interface NewMember {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: WorkspaceRole;
  readonly workspaceAdmin: boolean;
  readonly jobRole?: string | null;
  readonly passwordHash?: string | null;
  readonly preferences?: Readonly<Record<string, unknown>>;
}

/**
 * Call before somebody becomes a member, returns, or gets another role.
 * @param before the member as stored; undefined for a new one
 * @throws ProductError `team.members_full` if the workspace has as many members as it was granted,
 *   `plan.limit_reached` if all seats of the plan are taken
 */
export async function requireSeat(
  tx: TenantTransaction,
  after: Pick<Member, "role">,
  before?: Pick<Member, "role" | "deactivatedAt">,
): Promise<void> {
  const active = before?.deactivatedAt === null ? before : undefined;
  if (active === undefined) await refuseMoreMembers(tx);
  const hasSeat = active !== undefined && takesSeat(active);
  if (takesSeat(after) && !hasSeat) await requireCapacity(tx, seatCapacity);
}

/** @throws ProductError as requireSeat */
export async function insertMember(tx: TenantTransaction, member: NewMember): Promise<void> {
  await requireSeat(tx, member);
  await tx.db
    .insertInto("users")
    .values({
      team_id: tx.context.teamId,
      user_id: member.id,
      email: member.email,
      name: member.name,
      role: member.role,
      workspace_admin: member.workspaceAdmin,
      job_role: member.jobRole ?? null,
      password_hash: member.passwordHash ?? null,
      preferences: jsonbText(member.preferences ?? {}),
    })
    .execute();
}

/** Viewers are free; everyone else takes a seat. */
const takesSeat = (member: { readonly role: WorkspaceRole }): boolean => member.role !== "VIEWER";

/** Active members with a seat. */
async function countSeats(tx: TenantTransaction): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from users
    where team_id = ${tx.context.teamId} and deactivated_at is null and role <> 'VIEWER'`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

export const seatCapacity: Capacity = { counted: "seatsMax", lock: "memberCount", count: countSeats };

async function refuseMoreMembers(tx: TenantTransaction): Promise<void> {
  const { rows: granted } = await sql<{ max: number }>`select members_max as max from tenant_limits
    where team_id = ${tx.context.teamId} and members_max is not null`.execute(tx.db);
  const max = granted[0]?.max;
  if (max === undefined) return;
  await lockTenant(tx, "memberCount");
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from users
    where team_id = ${tx.context.teamId} and deactivated_at is null`.execute(tx.db);
  if ((rows[0]?.count ?? 0) < max) return;
  const message = "This workspace has reached its member limit. Remove a member first, or upgrade the plan.";
  throw new ProductError("InvalidOperation", "team.members_full", message);
}

export interface MemberChange {
  readonly name?: string | undefined;
  readonly jobTitle?: string | null | undefined;
  readonly jobRole?: string | null | undefined;
  readonly role?: WorkspaceRole | undefined;
  readonly workspaceAdmin?: boolean | undefined;
  readonly deactivatedAt?: Date | null | undefined;
  readonly gettingStartedHidden?: boolean | undefined;
  readonly onboardingPurpose?: OnboardingPurpose | undefined;
}

/** Changes the given fields; undefined if there is no such member. */
export function changeMember(
  tx: TenantTransaction,
  userId: string,
  change: MemberChange,
): Promise<Member | undefined> {
  const { gettingStartedHidden, onboardingPurpose } = change;
  return tx.db
    .updateTable("users")
    .set({
      name: change.name,
      job_title: change.jobTitle,
      job_role: change.jobRole,
      role: change.role,
      workspace_admin: change.workspaceAdmin,
      deactivated_at: change.deactivatedAt,
      preferences:
        gettingStartedHidden === undefined && onboardingPurpose === undefined
          ? undefined
          : sql`preferences || ${jsonbText({ gettingStartedHidden, onboardingPurpose })}::jsonb`,
      updated_at: sql`now()`,
    })
    .where("team_id", "=", tx.context.teamId)
    .where("user_id", "=", userId)
    .returning(memberColumns)
    .executeTakeFirst();
}

/** Active workspace admins, locked until the transaction ends, so that the last two cannot leave at once. */
export async function lockActiveAdmins(tx: TenantTransaction): Promise<readonly string[]> {
  const rows = await tx.db
    .selectFrom("users")
    .select("user_id")
    .where("team_id", "=", tx.context.teamId)
    .where("workspace_admin", "=", true)
    .where("deactivated_at", "is", null)
    .orderBy("user_id")
    .forUpdate()
    .execute();
  return rows.map((row) => row.user_id);
}

export async function leaveGroups(tx: TenantTransaction, userId: string): Promise<void> {
  await tx.db
    .deleteFrom("group_members")
    .where("team_id", "=", tx.context.teamId)
    .where("user_id", "=", userId)
    .execute();
}
