import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import type { Invitation } from "./invitation.ts";

export const invitationColumns = [
  "invitation_id as id",
  "email",
  "role",
  "workspace_admin as workspaceAdmin",
  "message",
  "invited_by as invitedBy",
  "created_at as createdAt",
  "expires_at as expiresAt",
] as const;

/** Invitations neither accepted nor revoked, including expired ones, which can be renewed. */
export function listPendingInvitations(tx: TenantTransaction): Promise<Invitation[]> {
  return tx.db
    .selectFrom("invitations")
    .select(invitationColumns)
    .where("team_id", "=", tx.context.teamId)
    .where("accepted_at", "is", null)
    .where("revoked_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("invitation_id")
    .execute();
}

/** An invitation that can be accepted now. */
export function findOpenInvitation(
  tx: TenantTransaction,
  by: { readonly id: string } | { readonly email: string },
): Promise<Invitation | undefined> {
  return tx.db
    .selectFrom("invitations")
    .select(invitationColumns)
    .where("team_id", "=", tx.context.teamId)
    .where("id" in by ? "invitation_id" : "email", "=", "id" in by ? by.id : by.email)
    .where("accepted_at", "is", null)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
}

/** The address of an invitation in any state. */
export async function findInvitedEmail(tx: TenantTransaction, id: string): Promise<string | undefined> {
  const row = await tx.db
    .selectFrom("invitations")
    .select("email")
    .where("team_id", "=", tx.context.teamId)
    .where("invitation_id", "=", id)
    .executeTakeFirst();
  return row?.email;
}
