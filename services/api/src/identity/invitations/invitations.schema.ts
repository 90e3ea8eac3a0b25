import { requireInviter } from "@fieldstone/domain/identity/invitations/invitation-policy.ts";
import type { InvitedMembers } from "@fieldstone/domain/identity/invitations/invite-members.ts";
import { inviteMembers, inviteMembersInput } from "@fieldstone/domain/identity/invitations/invite-members.ts";
import { listPendingInvitations } from "@fieldstone/domain/identity/invitations/read-invitations.ts";
import { revokeInvitation } from "@fieldstone/domain/identity/invitations/revoke-invitation.ts";
import { invitationsByMember, limitAttempts } from "@fieldstone/domain/kernel/rate-limits/attempts.ts";
import { requireWorkspaceAdmin } from "@fieldstone/domain/kernel/workspace/team-policy.ts";
import { builder } from "../../graphql/builder.ts";
import { DeletedPayload, ObjectIdInput } from "../../graphql/object-id-input.ts";
import { parseInput } from "../../graphql/parse-input.ts";
import { memberLoader, UserRef, WorkspaceRole } from "../members/members.refs.ts";
import { InvitationRef } from "./invitations.refs.ts";

InvitationRef.implement({
  scope: "members:read",
  fields: (t) => ({
    id: t.exposeID("id"),
    email: t.exposeString("email"),
    role: t.expose("role", { type: WorkspaceRole }),
    message: t.exposeString("message", { nullable: true }),
    invitedBy: t.field({
      type: UserRef,
      nullable: true,
      resolve: (invitation, _args, context) => memberLoader(context).load(invitation.invitedBy),
    }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    expiresAt: t.expose("expiresAt", { type: "DateTime" }),
  }),
});

builder.queryField("invitations", (t) =>
  t.field({
    scope: "members:read",
    type: [InvitationRef],
    resolve: (_root, _args, context) => {
      requireWorkspaceAdmin(context.tenant.actor);
      return context.read(listPendingInvitations);
    },
  }),
);

const InviteMembersInput = builder.inputType("InviteMembersInput", {
  fields: (t) => ({
    emails: t.stringList({ required: true }),
    role: t.field({ type: WorkspaceRole, required: true }),
    message: t.string(),
  }),
});

const SkippedInvitation = builder
  .objectRef<InvitedMembers["skipped"][number]>("SkippedInvitation")
  .implement({
    scope: "members:read",
    fields: (t) => ({ email: t.exposeString("email"), reason: t.exposeString("reason") }),
  });

const InviteMembersPayload = builder.objectRef<InvitedMembers>("InviteMembersPayload").implement({
  fields: (t) => ({
    invitations: t.field({ type: [InvitationRef], resolve: (payload) => payload.invitations }),
    skipped: t.field({
      type: [SkippedInvitation],
      description: "Addresses that were skipped, and why.",
      resolve: (payload) => payload.skipped,
    }),
  }),
});

builder.mutationFields((t) => ({
  inviteMembers: t.field({
    scope: "members:write",
    type: InviteMembersPayload,
    args: { input: t.arg({ type: InviteMembersInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const invited = parseInput(inviteMembersInput, input);
      const { userId } = requireInviter(context.tenant.actor, invited.role);
      await limitAttempts(context, [{ limit: invitationsByMember, key: userId }]);
      return context.write((tx) => inviteMembers(tx, invited));
    },
  }),
  revokeInvitation: t.field({
    scope: "members:write",
    type: DeletedPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => revokeInvitation(tx, input.id));
      return { deletedId: input.id };
    },
  }),
}));
