import { ProductError } from "@fieldstone/model/errors.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordAudit } from "../../kernel/audit/audit-store.ts";
import { requireWorkspaceAdmin } from "../../kernel/workspace/team-policy.ts";
import { publishInvitationLinkTask } from "../members/member-tasks.ts";
import { endInvitation } from "./invitation-store.ts";

/** Revokes an invitation. @throws ProductError `team.admin_needed`, `invitation.not_found` */
export async function revokeInvitation(tx: TenantTransaction, invitationId: string): Promise<void> {
  requireWorkspaceAdmin(tx.context.actor);
  if (!(await endInvitation(tx, invitationId, "revoked_at"))) {
    throw new ProductError(
      "NotFound",
      "invitation.not_found",
      "This invitation has already been accepted or revoked.",
    );
  }
  await recordAudit(tx, { kind: "invitation.revoked", subjectType: "invitation", subjectId: invitationId });
  await tx.enqueue(publishInvitationLinkTask, { invitationId }, { jobKey: invitationId });
}
