import type { Team } from "@fieldstone/domain/kernel/workspace/team.ts";
import { changeLogo } from "@fieldstone/domain/tenancy/workspaces/change-logo.ts";
import {
  type ChangedSubdomain,
  changeSubdomain,
  changeSubdomainInput,
} from "@fieldstone/domain/tenancy/workspaces/change-subdomain.ts";
import { subdomainRegistry } from "@fieldstone/domain/tenancy/workspaces/subdomain-registry.ts";
import { updateTeam, updateTeamInput } from "@fieldstone/domain/tenancy/workspaces/update-team.ts";
import { teamLogoPath } from "@fieldstone/model/links/team-logo.ts";
import { builder } from "../../graphql/builder.ts";
import { parseInput } from "../../graphql/parse-input.ts";
import { TeamRef } from "../../kernel/workspace/teams.refs.ts";

TeamRef.implement({
  scope: "workspace:read",
  fields: (t) => ({
    id: t.exposeID("id"),
    name: t.exposeString("name"),
    subdomain: t.exposeString("subdomain"),
    region: t.exposeString("region"),
    primaryColor: t.exposeString("primaryColor", { nullable: true }),
    logoUrl: t.string({
      nullable: true,
      description: "Address of the logo on the workspace's own host; null if there is none.",
      resolve: ({ id, logoId }) => (logoId === null ? null : teamLogoPath(id, logoId)),
    }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
  }),
});

const UpdateTeamInput = builder.inputType("UpdateTeamInput", {
  fields: (t) => ({ name: t.string(), primaryColor: t.string() }),
});

const TeamPayload = builder.objectRef<{ team: Team }>("TeamPayload").implement({
  fields: (t) => ({ team: t.field({ type: TeamRef, resolve: (payload) => payload.team }) }),
});

builder.mutationField("updateTeam", (t) =>
  t.field({
    scope: "workspace:write",
    type: TeamPayload,
    args: { input: t.arg({ type: UpdateTeamInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const change = parseInput(updateTeamInput, input);
      return { team: await context.write((tx) => updateTeam(tx, change)) };
    },
  }),
);

builder.mutationField("removeTeamLogo", (t) =>
  t.field({
    scope: "workspace:write",
    type: TeamPayload,
    resolve: async (_root, _args, context) => ({
      team: await context.write((tx) => changeLogo(tx, null)),
    }),
  }),
);

const ChangeSubdomainInput = builder.inputType("ChangeSubdomainInput", {
  fields: (t) => ({ subdomain: t.string({ required: true }) }),
});

const ChangeSubdomainPayload = builder.objectRef<ChangedSubdomain>("ChangeSubdomainPayload").implement({
  fields: (t) => ({
    team: t.field({ type: TeamRef, resolve: ({ team }) => team }),
    changesLeft: t.exposeInt("changesLeft"),
    live: t.exposeBoolean("live", { description: "False until the new address is served." }),
  }),
});

builder.mutationField("changeSubdomain", (t) =>
  t.field({
    scope: "person",
    type: ChangeSubdomainPayload,
    args: { input: t.arg({ type: ChangeSubdomainInput, required: true }) },
    resolve: (_root, { input }, context) => {
      const change = parseInput(changeSubdomainInput, input);
      const registry = subdomainRegistry(context.services.config);
      return changeSubdomain(context, registry, change, { requestId: context.requestId });
    },
  }),
);
