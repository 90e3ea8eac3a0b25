import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { endGrantsTo } from "../../access/permissions/end-grants.ts";
import { recordEvents } from "../../kernel/changes/record-event.ts";
import { requireTeamManager } from "../../kernel/workspace/team-policy.ts";
import { groupNotFound, memberChanges } from "./group-membership.ts";
import { deleteGroupRow, lockGroup, readGroupMemberIds } from "./group-store.ts";

/** Deletes a group and its grants. @throws ProductError `team.manager_needed`, `group.not_found` */
export async function deleteGroup(tx: TenantTransaction, groupId: string): Promise<void> {
  requireTeamManager(tx.context.actor);
  const group = await lockGroup(tx, groupId);
  if (group === undefined) throw groupNotFound();
  const memberIds = await readGroupMemberIds(tx, groupId);
  await endGrantsTo(tx, { type: "group", id: groupId });
  await deleteGroupRow(tx, groupId);
  await recordEvents(
    tx,
    { kind: "group.deleted", subjectType: "group", subjectId: groupId, data: { name: group.name } },
    memberChanges(memberIds),
  );
}
