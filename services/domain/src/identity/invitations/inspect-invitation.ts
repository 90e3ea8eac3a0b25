import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { invitationOver } from "./invitation.ts";
import { findOpenInvitation } from "./read-invitations.ts";
import { readInviterName } from "./read-inviter.ts";

export interface InspectedInvitation {
  readonly email: string;
  readonly invitedBy: string;
}

/**
 * What the invited person reads before they accept. The caller has checked the invitation's proof.
 * @throws ProductError `invitation.over`
 */
export async function inspectInvitation(
  tx: TenantTransaction,
  invitationId: string,
): Promise<InspectedInvitation> {
  const invitation = await findOpenInvitation(tx, { id: invitationId });
  if (invitation === undefined) throw invitationOver();
  return { email: invitation.email, invitedBy: await readInviterName(tx, invitation) };
}
