import type { ReactionCount } from "@fieldstone/domain/conversation/reactions/reaction.ts";
import { listReactions } from "@fieldstone/domain/conversation/reactions/read-reactions.ts";
import { setReaction } from "@fieldstone/domain/conversation/reactions/set-reaction.ts";
import { emojiOf } from "@fieldstone/model/emoji-reaction.ts";
import { builder } from "../../graphql/builder.ts";
import { assumesSize } from "../../graphql/costs/field-cost.ts";
import { defineLoader } from "../../graphql/loading/loader.ts";
import { loadUser, UserRef } from "../../identity/members/members.refs.ts";
import { CommentPayload, CommentRef } from "../comments/comments.schema.ts";

const reactionsLoader = defineLoader<readonly ReactionCount[]>(listReactions);

const ReactionRef = builder.objectRef<ReactionCount>("Reaction").implement({
  scope: "comments:read",
  description: "An emoji on a comment.",
  fields: (t) => ({
    shortName: t.exposeString("shortName"),
    skinTone: t.exposeString("skinTone", {
      nullable: true,
      description: "Skin tone, 1F3FB to 1F3FF: the caller's, or that of the first member who used the emoji.",
    }),
    emoji: t.string({ resolve: emojiOf }),
    count: t.exposeInt("count"),
    isOwn: t.exposeBoolean("isOwn", { description: "Whether the caller added this reaction." }),
    users: t.field({
      ...assumesSize(0),
      type: [UserRef],
      description: "The first 20 members with this reaction.",
      resolve: async ({ userIds }, _args, context) => {
        const users = await Promise.all(userIds.map((userId) => loadUser(context, userId)));
        return users.filter((user) => user != null);
      },
    }),
  }),
});

builder.objectField(CommentRef, "reactions", (t) =>
  t.field({
    ...assumesSize(0),
    type: [ReactionRef],
    description: "Each emoji once, in the order of first use.",
    resolve: async ({ id }, _args, context) => (await reactionsLoader(context).load(id)) ?? [],
  }),
);

const SetReactionInput = builder.inputType("SetReactionInput", {
  fields: (t) => ({
    commentId: t.id({ required: true }),
    shortName: t.string({ required: true }),
    skinTone: t.string({ description: "Skin tone: 1F3FB to 1F3FF." }),
    reacted: t.boolean({ required: true }),
  }),
});

builder.mutationField("setReaction", (t) =>
  t.field({
    scope: "person",
    type: CommentPayload,
    description: "Adds the caller's emoji to a comment, or removes it.",
    args: { input: t.arg({ type: SetReactionInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => setReaction(tx, input));
      return { commentId: input.commentId };
    },
  }),
);
