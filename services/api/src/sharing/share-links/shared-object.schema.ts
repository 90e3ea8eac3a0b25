import { shareLinkNotFound } from "@fieldstone/domain/access/share-links/share-link.ts";
import {
  requireSharedAccess,
  type SharedAccess,
} from "@fieldstone/domain/access/share-links/shared-access.ts";
import { builder } from "../../graphql/builder.ts";
import { teamLoader } from "../../kernel/workspace/teams.refs.ts";
import { HighlightRef, highlightLoader } from "../../research/highlights/highlights.refs.ts";
import { InsightRef, insightLoader } from "../../research/insights/insights.refs.ts";
import { NoteRef, noteLoader } from "../../research/notes/notes.refs.ts";
import { ReelRef, reelLoader } from "../../research/reels/reels.refs.ts";

const SharedObjectRef = builder.objectRef<SharedAccess["object"]>("SharedObject").implement({
  scope: "person",
  description: "What a share link opens. Exactly one of the objects is set.",
  fields: (t) => ({
    teamName: t.string({
      resolve: async (_object, _args, context) =>
        (await teamLoader(context).load(context.tenant.teamId))?.name ?? "",
    }),
    note: t.field({
      type: NoteRef,
      nullable: true,
      resolve: (object, _args, context) =>
        object.objectType === "note" ? noteLoader(context).load(object.objectId) : null,
    }),
    insight: t.field({
      type: InsightRef,
      nullable: true,
      resolve: (object, _args, context) =>
        object.objectType === "insight" ? insightLoader(context).load(object.objectId) : null,
    }),
    highlight: t.field({
      type: HighlightRef,
      nullable: true,
      resolve: (object, _args, context) =>
        object.objectType === "highlight" ? highlightLoader(context).load(object.objectId) : null,
    }),
    reel: t.field({
      type: ReelRef,
      nullable: true,
      resolve: (object, _args, context) =>
        object.objectType === "reel" ? reelLoader(context).load(object.objectId) : null,
    }),
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
