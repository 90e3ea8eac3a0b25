import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { endGrantsTo } from "../../access/permissions/end-grants.ts";
import { recordEvent } from "../../kernel/changes/record-event.ts";
import { requirePerson, requireWorkspaceAdmin } from "../../kernel/workspace/team-policy.ts";
import { changeMember, leaveGroups } from "../members/member-store.ts";
import { publishMemberLinkTask } from "../members/member-tasks.ts";
import { keepAnAdmin, requireActiveMember } from "../members/update-member.ts";
import { endMemberAccess } from "./end-member-access.ts";

/**
 * Ends a membership: sessions, tokens, groups and grants are removed; content keeps the member's name.
 * Members may also remove themselves.
 * @throws ProductError `team.admin_needed`, `member.not_found`, `member.last_admin`
 */
export async function removeMember(tx: TenantTransaction, userId: string): Promise<void> {
  const actor = requirePerson(tx.context.actor);
  if (actor.userId !== userId) requireWorkspaceAdmin(actor);
  const member = await requireActiveMember(tx, userId);
  if (member.workspaceAdmin) await keepAnAdmin(tx, userId);
  await changeMember(tx, userId, { deactivatedAt: new Date(), workspaceAdmin: false });
  await endMemberAccess(tx, userId);
  await leaveGroups(tx, userId);
  await endGrantsTo(tx, { type: "user", id: userId });
  await recordEvent(
    tx,
    {
      kind: "member.removed",
      subjectType: "user",
      subjectId: userId,
      data: { role: member.role },
    },
    { type: "member", id: userId, act: "deleted" },
  );
  await tx.enqueue(publishMemberLinkTask, { userId }, { jobKey: userId });
}
