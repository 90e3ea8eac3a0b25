import { newId } from "@fieldstone/model/ids.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { endGrantsTo } from "../../access/permissions/end-grants.ts";
import { recordEvent } from "../../kernel/changes/record-event.ts";
import { changeMember, insertMember, leaveGroups, requireSeat } from "../members/member-store.ts";
import { publishInvitationLinkTask, publishMemberLinkTask } from "../members/member-tasks.ts";
import { findMemberByEmail } from "../members/read-members.ts";
import { type Invitation, invitationOver } from "./invitation.ts";
import { endInvitation } from "./invitation-store.ts";
import { findOpenInvitation } from "./read-invitations.ts";

export interface AcceptedInvitation {
  readonly userId: string;
  /** True if the person has not entered a name yet. */
  readonly isNew: boolean;
}

/**
 * Makes the invited person a member, or reactivates one who had left. The caller has checked the proof;
 * `email` is the proven address, left out if the invitation's own mail is the proof.
 * @throws ProductError `invitation.over`
 */
export async function acceptInvitation(
  tx: TenantTransaction,
  proof: { readonly invitationId: string; readonly email?: string | undefined },
): Promise<AcceptedInvitation> {
  const invitation = await findOpenInvitation(tx, { id: proof.invitationId });
  const isTheirs = proof.email === undefined || invitation?.email.toLowerCase() === proof.email.toLowerCase();
  if (invitation === undefined || !isTheirs || !(await endInvitation(tx, invitation.id, "accepted_at"))) {
    throw invitationOver();
  }
  const accepted = await becomeMember(tx, invitation);
  const { userId } = accepted;
  await recordEvent(
    tx,
    {
      kind: "invitation.accepted",
      subjectType: "user",
      subjectId: userId,
      by: userId,
      data: { invitationId: invitation.id, role: invitation.role },
    },
    { type: "member", id: userId, act: "created" },
  );
  await tx.enqueue(publishMemberLinkTask, { userId }, { jobKey: userId });
  await tx.enqueue(publishInvitationLinkTask, { invitationId: invitation.id }, { jobKey: invitation.id });
  return accepted;
}

async function becomeMember(tx: TenantTransaction, invitation: Invitation): Promise<AcceptedInvitation> {
  const { email, role, workspaceAdmin } = invitation;
  const known = await findMemberByEmail(tx, email, { forUpdate: true });
  if (known === undefined) {
    const userId = newId();
    await insertMember(tx, { id: userId, email, name: "", role, workspaceAdmin });
    return { userId, isNew: true };
  }
  if (known.deactivatedAt !== null) {
    await requireSeat(tx, { role }, known);
    // An invitation grants its role only, not what the member had before they left.
    await leaveGroups(tx, known.id);
    await endGrantsTo(tx, { type: "user", id: known.id }, { by: known.id });
    await changeMember(tx, known.id, { role, workspaceAdmin, deactivatedAt: null });
  }
  return { userId: known.id, isNew: known.name === "" };
}
