import {
  readTeamSecurity,
  type TeamSecurity,
} from "@fieldstone/domain/identity/security/read-team-security.ts";
import {
  updateTeamSecurity,
  updateTeamSecurityInput,
} from "@fieldstone/domain/identity/security/update-team-security.ts";
import { requireWorkspaceAdmin } from "@fieldstone/domain/kernel/workspace/team-policy.ts";
import { builder } from "../../graphql/builder.ts";
import { parseInput } from "../../graphql/parse-input.ts";
import { WorkspaceRole } from "../members/members.refs.ts";

interface ShownSecurity extends TeamSecurity {
  /** The address of the current request, so that the user can add it to the list. */
  readonly ownAddress: string | undefined;
}

const TeamSecurityRef = builder.objectRef<ShownSecurity>("TeamSecurity").implement({
  scope: "workspace:read",
  fields: (t) => ({
    joinDomains: t.stringList({ resolve: ({ joinDomains }) => [...joinDomains] }),
    joinRole: t.expose("joinRole", { type: WorkspaceRole }),
    sessionAgeMaxSeconds: t.exposeInt("sessionAgeMaxSeconds", { nullable: true }),
    ipAllowList: t.stringList({ resolve: ({ ipAllowList }) => [...ipAllowList] }),
    publicAccess: t.exposeBoolean("publicAccess", {
      description: "Whether share links work for people who are not signed in.",
    }),
    ownAddress: t.exposeString("ownAddress", { nullable: true }),
  }),
});

builder.queryField("teamSecurity", (t) =>
  t.field({
    scope: "workspace:read",
    type: TeamSecurityRef,
    description: "For workspace admins.",
    resolve: async (_root, _args, context) => {
      requireWorkspaceAdmin(context.tenant.actor);
      return { ...(await context.read(readTeamSecurity)), ownAddress: context.forwarded.clientAddress };
    },
  }),
);

const UpdateTeamSecurityInput = builder.inputType("UpdateTeamSecurityInput", {
  fields: (t) => ({
    joinDomains: t.stringList(),
    joinRole: t.field({ type: WorkspaceRole }),
    sessionAgeMaxSeconds: t.int({ description: "Null removes the limit." }),
    ipAllowList: t.stringList(),
    publicAccess: t.boolean(),
  }),
});

const UpdateTeamSecurityPayload = builder
  .objectRef<{ security: ShownSecurity }>("UpdateTeamSecurityPayload")
  .implement({
    fields: (t) => ({
      security: t.field({ type: TeamSecurityRef, resolve: ({ security }) => security }),
    }),
  });

builder.mutationField("updateTeamSecurity", (t) =>
  t.field({
    scope: "person",
    type: UpdateTeamSecurityPayload,
    args: { input: t.arg({ type: UpdateTeamSecurityInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const change = parseInput(updateTeamSecurityInput, input);
      const ownAddress = context.forwarded.clientAddress;
      const security = await context.write((tx) => updateTeamSecurity(tx, change, ownAddress));
      return { security: { ...security, ownAddress } };
    },
  }),
);
