import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import type { WorkspaceRole } from "../members/member.ts";
import type { Invitation } from "./invitation.ts";
import { invitationColumns } from "./read-invitations.ts";

export interface NewInvitation {
  readonly id: string;
  readonly email: string;
  readonly role: WorkspaceRole;
  readonly message: string | null;
  readonly invitedBy: string;
  readonly expiresAt: Date;
}

/** Adds an invitation, or renews the address's pending one, which keeps its id. */
export function upsertInvitation(tx: TenantTransaction, invitation: NewInvitation): Promise<Invitation> {
  return tx.db
    .insertInto("invitations")
    .values({
      team_id: tx.context.teamId,
      invitation_id: invitation.id,
      email: invitation.email,
      role: invitation.role,
      message: invitation.message,
      invited_by: invitation.invitedBy,
      expires_at: invitation.expiresAt,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["team_id", "email"])
        .where("accepted_at", "is", null)
        .where("revoked_at", "is", null)
        .doUpdateSet({
          role: invitation.role,
          message: invitation.message,
          invited_by: invitation.invitedBy,
          expires_at: invitation.expiresAt,
        }),
    )
    .returning(invitationColumns)
    .executeTakeFirstOrThrow();
}

type Ending = "accepted_at" | "revoked_at";

/** Ends a pending invitation; false if it has ended already. */
export async function endInvitation(tx: TenantTransaction, id: string, ending: Ending): Promise<boolean> {
  const ended = await tx.db
    .updateTable("invitations")
    .set({ [ending]: sql`now()` })
    .where("team_id", "=", tx.context.teamId)
    .where("invitation_id", "=", id)
    .where("accepted_at", "is", null)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}
