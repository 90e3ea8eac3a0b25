import {
  findShareLinks,
  listLinksOfObjects,
} from "@fieldstone/domain/access/share-links/read-share-links.ts";
import { type ShareLink, shareLinkNotFound } from "@fieldstone/domain/access/share-links/share-link.ts";
import { placedTypes } from "@fieldstone/domain/kernel/objects/object-registry.ts";
import type { PlacedType } from "@fieldstone/domain/kernel/objects/object-types.ts";
import { createShareLink } from "@fieldstone/domain/sharing/share-links/create-share-link.ts";
import { readPublicAccess } from "@fieldstone/domain/sharing/share-links/public-access.ts";
import { revokeShareLink } from "@fieldstone/domain/sharing/share-links/revoke-share-link.ts";
import { publicLinkUrl } from "@fieldstone/domain/sharing/share-links/share-link-url.ts";
import { updateShareLink } from "@fieldstone/domain/sharing/share-links/update-share-link.ts";
import type { ApiContext } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { costs, groupedCountCost } from "../../graphql/costs/field-cost.ts";
import { defineLoader } from "../../graphql/loading/loader.ts";
import { extendKinds } from "../../graphql/loading/object-types.ts";
import { ObjectIdInput } from "../../graphql/object-id-input.ts";
import { memberLoader, UserRef } from "../../identity/members/members.refs.ts";
import { TeamRef, teamLoader } from "../../kernel/workspace/teams.refs.ts";
import { requireObjectScope } from "../../scopes/object-scopes.ts";

export const ShareableObjectType = builder.enumType("ShareableObjectType", { values: placedTypes() });

const ShareLinkRef = builder.objectRef<ShareLink>("ShareLink").implement({
  scope: "projects:read",
  fields: (t) => ({
    id: t.exposeID("id"),
    token: t.exposeString("token"),
    objectType: t.expose("objectType", { type: ShareableObjectType }),
    url: t.string({
      resolve: async (link, _args, context) => {
        const team = await teamLoader(context).load(context.tenant.teamId);
        return publicLinkUrl(context.services.config.publicUrl, team?.subdomain ?? "", link);
      },
    }),
    createdBy: t.field({
      type: UserRef,
      nullable: true,
      resolve: (link, _args, context) => memberLoader(context).load(link.createdBy),
    }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    hasPassword: t.exposeBoolean("hasPassword"),
    expiresAt: t.expose("expiresAt", { type: "DateTime", nullable: true }),
    revokedAt: t.expose("revokedAt", { type: "DateTime", nullable: true }),
  }),
});

/** Visitors with a share link must not learn about other links. */
function isMember(context: ApiContext): boolean {
  return context.tenant.actor.kind === "user";
}

builder.objectField(TeamRef, "publicAccess", (t) =>
  t.boolean({
    description: "Whether share links work for people who are not signed in.",
    resolve: (_team, _args, context) => context.read(readPublicAccess),
  }),
);

extendKinds(placedTypes(), (type, ref) => {
  const loader = defineLoader<readonly ShareLink[]>((tx, ids) => listLinksOfObjects(tx, type, ids));
  builder.objectField(ref, "shareLinks", (t) =>
    t.field({
      type: [ShareLinkRef],
      ...costs(groupedCountCost),
      resolve: async ({ id }, _args, context) =>
        isMember(context) ? ((await loader(context).load(id)) ?? []) : [],
    }),
  );
});

const ShareLinkPayload = builder.objectRef<{ shareLinkId: string }>("ShareLinkPayload").implement({
  fields: (t) => ({
    shareLink: t.field({
      type: ShareLinkRef,
      // Only reachable through a command that has checked the right to the shared object.
      resolve: async ({ shareLinkId }, _args, context) => {
        const [link] = await context.read((tx) => findShareLinks(tx, [shareLinkId]));
        if (link === undefined) throw shareLinkNotFound();
        return link;
      },
    }),
  }),
});

const CreateShareLinkInput = builder.inputType("CreateShareLinkInput", {
  fields: (t) => ({
    objectType: t.field({ type: ShareableObjectType, required: true }),
    objectId: t.id({ required: true }),
    expiresAt: t.field({ type: "DateTime" }),
    password: t.string({ description: "Password that visitors have to enter; null for none." }),
  }),
});

const UpdateShareLinkInput = builder.inputType("UpdateShareLinkInput", {
  fields: (t) => ({
    id: t.id({ required: true }),
    expiresAt: t.field({ type: "DateTime", description: "Null for a link that does not expire." }),
    password: t.string({
      description:
        "Null removes the password. Visitors who entered the earlier password have to enter a new one.",
    }),
  }),
});

/** By its link, a token reads the object: it must be one that it may read. @throws `auth.scope_missing` */
function requireOpenable({ tenant }: ApiContext, type: PlacedType): void {
  requireObjectScope(tenant.actor, type, "read");
}

builder.mutationFields((t) => ({
  createShareLink: t.field({
    scope: "projects:write",
    type: ShareLinkPayload,
    args: { input: t.arg({ type: CreateShareLinkInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      requireOpenable(context, input.objectType);
      return { shareLinkId: await context.write((tx) => createShareLink(tx, input)) };
    },
  }),
  updateShareLink: t.field({
    scope: "projects:write",
    type: ShareLinkPayload,
    args: { input: t.arg({ type: UpdateShareLinkInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const [link] = await context.read((tx) => findShareLinks(tx, [input.id]));
      if (link !== undefined) requireOpenable(context, link.objectType);
      await context.write((tx) => updateShareLink(tx, input));
      return { shareLinkId: input.id };
    },
  }),
  revokeShareLink: t.field({
    scope: "projects:write",
    type: ShareLinkPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => revokeShareLink(tx, input.id));
      return { shareLinkId: input.id };
    },
  }),
}));
