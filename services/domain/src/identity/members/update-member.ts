import { ProductError } from "@fieldstone/model/errors.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordEvent } from "../../kernel/changes/record-event.ts";
import { requireCapability } from "../../kernel/entitlements/entitlements.ts";
import { requirePerson, requireWorkspaceAdmin } from "../../kernel/workspace/team-policy.ts";
import type { Member, WorkspaceRole } from "./member.ts";
import { changeMember, lockActiveAdmins, lockMember, requireSeat } from "./member-store.ts";
import { readMembers } from "./read-members.ts";

export interface MemberRights {
  readonly id: string;
  readonly role?: WorkspaceRole | undefined;
  readonly workspaceAdmin?: boolean | undefined;
}

/**
 * Changes a member's role, or makes them a workspace admin or not.
 * @throws ProductError `team.admin_needed`, `member.not_found`, `member.last_admin`, `plan.*`
 */
export async function updateMember(tx: TenantTransaction, input: MemberRights): Promise<Member> {
  requireWorkspaceAdmin(tx.context.actor);
  requirePerson(tx.context.actor);
  // Members' rows before the count of members, as SCIM locks them: another order could deadlock.
  if (input.workspaceAdmin === false) await keepAnAdmin(tx, input.id);
  await lockMember(tx, input.id);
  const before = await requireActiveMember(tx, input.id);
  if (input.role !== undefined && input.role !== before.role) {
    await requireCapability(tx, "userRoles");
    await requireSeat(tx, { role: input.role }, before);
  }
  const after = await changeMember(tx, input.id, { role: input.role, workspaceAdmin: input.workspaceAdmin });
  if (after === undefined) throw memberNotFound();
  await recordEvent(
    tx,
    {
      kind: "member.updated",
      subjectType: "user",
      subjectId: input.id,
      data: {
        before: { role: before.role, workspaceAdmin: before.workspaceAdmin },
        after: { role: after.role, workspaceAdmin: after.workspaceAdmin },
      },
    },
    { type: "member", id: input.id, act: "updated" },
  );
  return after;
}

/** @throws ProductError `member.not_found` */
export async function requireActiveMember(tx: TenantTransaction, userId: string): Promise<Member> {
  const member = (await readMembers(tx, [userId])).get(userId);
  if (member === undefined || member.deactivatedAt !== null) throw memberNotFound();
  return member;
}

/** @throws ProductError `member.last_admin` if no other admin would remain */
export async function keepAnAdmin(tx: TenantTransaction, userId: string): Promise<void> {
  const admins = await lockActiveAdmins(tx);
  if (admins.some((admin) => admin !== userId)) return;
  throw new ProductError(
    "InvalidOperation",
    "member.last_admin",
    "A workspace needs at least one admin. Make someone else an admin first.",
  );
}

function memberNotFound(): ProductError {
  return new ProductError("NotFound", "member.not_found", "This person is not a member of the workspace.");
}
