import type { Member } from "@fieldstone/domain/identity/members/member.ts";
import { listActiveMembers } from "@fieldstone/domain/identity/members/read-members.ts";
import { updateMember } from "@fieldstone/domain/identity/members/update-member.ts";
import { removeMember } from "@fieldstone/domain/identity/offboarding/remove-member.ts";
import { requireMember } from "@fieldstone/domain/kernel/workspace/team-policy.ts";
import { builder } from "../../graphql/builder.ts";
import { DeletedPayload, ObjectIdInput } from "../../graphql/object-id-input.ts";
import { UserRef, WorkspaceRole } from "./members.refs.ts";

UserRef.implement({
  scope: "members:read",
  fields: (t) => ({
    id: t.exposeID("id"),
    name: t.exposeString("name"),
    email: t.exposeString("email", { nullable: true }),
    role: t.expose("role", { type: WorkspaceRole }),
    workspaceAdmin: t.exposeBoolean("workspaceAdmin"),
    jobTitle: t.exposeString("jobTitle", { nullable: true }),
    jobRole: t.exposeString("jobRole", { nullable: true }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    lastSeenAt: t.expose("lastSeenAt", { type: "DateTime", nullable: true }),
  }),
});

builder.queryField("members", (t) =>
  t.field({
    scope: "members:read",
    type: [UserRef],
    resolve: (_root, _args, context) => {
      requireMember(context.tenant.actor);
      return context.read(listActiveMembers);
    },
  }),
);

const UpdateMemberInput = builder.inputType("UpdateMemberInput", {
  fields: (t) => ({
    id: t.id({ required: true }),
    role: t.field({ type: WorkspaceRole }),
    workspaceAdmin: t.boolean(),
  }),
});

const MemberPayload = builder.objectRef<{ member: Member }>("MemberPayload").implement({
  fields: (t) => ({ member: t.field({ type: UserRef, resolve: (payload) => payload.member }) }),
});

builder.mutationFields((t) => ({
  updateMember: t.field({
    scope: "person",
    type: MemberPayload,
    args: { input: t.arg({ type: UpdateMemberInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const rights = {
        id: input.id,
        role: input.role ?? undefined,
        workspaceAdmin: input.workspaceAdmin ?? undefined,
      };
      return { member: await context.write((tx) => updateMember(tx, rights)) };
    },
  }),
  removeMember: t.field({
    scope: "person",
    type: DeletedPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => removeMember(tx, input.id));
      return { deletedId: input.id };
    },
  }),
}));
