import { shareLinkNotFound } from "@fieldstone/domain/access/share-links/share-link.ts";
import {
  requireSharedAccess,
  type SharedAccess,
} from "@fieldstone/domain/access/share-links/shared-access.ts";
import { placedTypes } from "@fieldstone/domain/kernel/objects/object-registry.ts";
import { builder } from "../../graphql/builder.ts";
import { kindFields } from "../../graphql/loading/object-types.ts";
import { teamLoader } from "../../kernel/workspace/teams.refs.ts";

const SharedObjectRef = builder.objectRef<SharedAccess["object"]>("SharedObject").implement({
  scope: "person",
  description: "The object that a share link opens. Exactly one field is set.",
  fields: (t) => ({
    teamName: t.string({
      resolve: async (_object, _args, context) =>
        (await teamLoader(context).load(context.tenant.teamId))?.name ?? "",
    }),
    ...kindFields(t, placedTypes()),
  }),
});

builder.queryField("sharedObject", (t) =>
  t.field({
    scope: "person",
    type: SharedObjectRef,
    resolve: async (_root, _args, context) => {
      if (context.tenant.actor.kind !== "public") throw shareLinkNotFound();
      return (await context.read(requireSharedAccess)).object;
    },
  }),
);
