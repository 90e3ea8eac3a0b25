import { ProductError } from "@fieldstone/model/errors.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { userGroupsMax } from "@fieldstone/model/limits.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { z } from "zod";
import { recordEvents } from "../../kernel/changes/record-event.ts";
import { requireCapability } from "../../kernel/entitlements/entitlements.ts";
import { requireTeamManager } from "../../kernel/workspace/team-policy.ts";
import { type Group, groupMemberIds, groupName } from "./group.ts";
import { groupNameError, memberChanges, requireActiveMembers } from "./group-membership.ts";
import { addGroupMembers, countGroups, insertGroup } from "./group-store.ts";

export const createGroupInput = z.object({
  name: groupName,
  memberIds: groupMemberIds.nullish().transform((ids) => ids ?? []),
});

/** @throws ProductError `team.manager_needed`, `group.too_many`, `group.name_taken`, `group.member_not_found` */
export async function createGroup(
  tx: TenantTransaction,
  input: z.output<typeof createGroupInput>,
): Promise<Group> {
  requireTeamManager(tx.context.actor);
  await requireCapability(tx, "userGroups");
  if ((await countGroups(tx)) >= userGroupsMax) {
    throw new ProductError(
      "InvalidOperation",
      "group.too_many",
      `A workspace can have at most ${userGroupsMax} groups. Delete one first.`,
    );
  }
  await requireActiveMembers(tx, input.memberIds);
  const group = { id: newId(), name: input.name };
  await insertGroup(tx, group).catch((error: unknown) => {
    throw groupNameError(error);
  });
  await addGroupMembers(tx, group.id, input.memberIds);
  await recordEvents(
    tx,
    { kind: "group.created", subjectType: "group", subjectId: group.id, data: input },
    memberChanges(input.memberIds),
  );
  return group;
}
