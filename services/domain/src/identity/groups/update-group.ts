import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { z } from "zod";
import { recordEvents } from "../../kernel/changes/record-event.ts";
import { requireTeamManager } from "../../kernel/workspace/team-policy.ts";
import { type Group, groupMemberIds, groupName } from "./group.ts";
import { groupNameError, groupNotFound, memberChanges, requireActiveMembers } from "./group-membership.ts";
import {
  addGroupMembers,
  lockGroup,
  readGroupMemberIds,
  removeGroupMembers,
  renameGroup,
} from "./group-store.ts";

export const updateGroupInput = z.object({
  id: z.uuid(),
  name: groupName.nullish(),
  memberIds: groupMemberIds.nullish(),
});

/** Renames a group or replaces its members. @throws as createGroup, and ProductError `group.not_found` */
export async function updateGroup(
  tx: TenantTransaction,
  input: z.output<typeof updateGroupInput>,
): Promise<Group> {
  requireTeamManager(tx.context.actor);
  const group = await lockGroup(tx, input.id);
  if (group === undefined) throw groupNotFound();
  const name = input.name ?? group.name;
  if (name !== group.name) {
    await renameGroup(tx, group.id, name).catch((error: unknown) => {
      throw groupNameError(error);
    });
  }
  const changedIds = input.memberIds == null ? [] : await replaceMembers(tx, group.id, input.memberIds);
  const { id, ...change } = input;
  await recordEvents(
    tx,
    { kind: "group.updated", subjectType: "group", subjectId: id, data: change },
    memberChanges(changedIds),
  );
  return { id, name };
}

/** Returns the members that were added or removed. */
async function replaceMembers(
  tx: TenantTransaction,
  groupId: string,
  memberIds: readonly string[],
): Promise<readonly string[]> {
  const before = new Set(await readGroupMemberIds(tx, groupId));
  const after = new Set(memberIds);
  const added = [...after].filter((id) => !before.has(id));
  const removed = [...before].filter((id) => !after.has(id));
  await requireActiveMembers(tx, added);
  await removeGroupMembers(tx, groupId, removed);
  await addGroupMembers(tx, groupId, added);
  return [...added, ...removed];
}
