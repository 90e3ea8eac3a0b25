import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { readMembers } from "../members/read-members.ts";
import type { Invitation } from "./invitation.ts";

/** How the invited person knows who invites them: the inviter's name, or their address until they have one. */
export async function readInviterName(
  tx: TenantTransaction,
  { invitedBy }: Pick<Invitation, "invitedBy">,
): Promise<string> {
  const inviter = (await readMembers(tx, [invitedBy])).get(invitedBy);
  return inviter?.name || (inviter?.email ?? "");
}
