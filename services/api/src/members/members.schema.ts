import { listActiveMembers } from "@fieldstone/domain/members/member-store.ts";
import { requireMember } from "@fieldstone/domain/teams/team-policy.ts";
import { builder } from "../graphql/builder.ts";
import { UserRef, WorkspaceRole } from "./members.refs.ts";

UserRef.implement({
  fields: (t) => ({
    id: t.exposeID("id"),
    name: t.exposeString("name"),
    email: t.exposeString("email", { nullable: true }),
    role: t.expose("role", { type: WorkspaceRole }),
    workspaceAdmin: t.exposeBoolean("workspaceAdmin"),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    lastSeenAt: t.expose("lastSeenAt", { type: "DateTime", nullable: true }),
  }),
});

builder.queryField("members", (t) =>
  t.field({
    type: [UserRef],
    resolve: (_root, _args, context) => {
      requireMember(context.tenant.actor);
      return context.read(listActiveMembers);
    },
  }),
);
