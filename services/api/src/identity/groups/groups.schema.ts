import { createGroup, createGroupInput } from "@fieldstone/domain/identity/groups/create-group.ts";
import { deleteGroup } from "@fieldstone/domain/identity/groups/delete-group.ts";
import type { Group } from "@fieldstone/domain/identity/groups/group.ts";
import { listGroups, readGroupMembers } from "@fieldstone/domain/identity/groups/read-groups.ts";
import { updateGroup, updateGroupInput } from "@fieldstone/domain/identity/groups/update-group.ts";
import { requireMember } from "@fieldstone/domain/kernel/workspace/team-policy.ts";
import { builder } from "../../graphql/builder.ts";
import { defineLoader } from "../../graphql/loading/loader.ts";
import { DeletedPayload, ObjectIdInput } from "../../graphql/object-id-input.ts";
import { parseInput } from "../../graphql/parse-input.ts";
import { UserRef } from "../members/members.refs.ts";
import { GroupRef } from "./groups.refs.ts";

const groupMembersLoader = defineLoader(readGroupMembers);

GroupRef.implement({
  scope: "members:read",
  fields: (t) => ({
    id: t.exposeID("id"),
    name: t.exposeString("name"),
    members: t.field({
      type: [UserRef],
      resolve: async (group, _args, context) => (await groupMembersLoader(context).load(group.id)) ?? [],
    }),
  }),
});

builder.queryField("groups", (t) =>
  t.field({
    scope: "members:read",
    type: [GroupRef],
    resolve: (_root, _args, context) => {
      requireMember(context.tenant.actor);
      return context.read(listGroups);
    },
  }),
);

const CreateGroupInput = builder.inputType("CreateGroupInput", {
  fields: (t) => ({ name: t.string({ required: true }), memberIds: t.idList() }),
});
const UpdateGroupInput = builder.inputType("UpdateGroupInput", {
  fields: (t) => ({ id: t.id({ required: true }), name: t.string(), memberIds: t.idList() }),
});

const GroupPayload = builder.objectRef<{ group: Group }>("GroupPayload").implement({
  fields: (t) => ({ group: t.field({ type: GroupRef, resolve: (payload) => payload.group }) }),
});

builder.mutationFields((t) => ({
  createGroup: t.field({
    scope: "members:write",
    type: GroupPayload,
    args: { input: t.arg({ type: CreateGroupInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const group = parseInput(createGroupInput, input);
      return { group: await context.write((tx) => createGroup(tx, group)) };
    },
  }),
  updateGroup: t.field({
    scope: "members:write",
    type: GroupPayload,
    args: { input: t.arg({ type: UpdateGroupInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const change = parseInput(updateGroupInput, input);
      return { group: await context.write((tx) => updateGroup(tx, change)) };
    },
  }),
  deleteGroup: t.field({
    scope: "members:write",
    type: DeletedPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => deleteGroup(tx, input.id));
      return { deletedId: input.id };
    },
  }),
}));
