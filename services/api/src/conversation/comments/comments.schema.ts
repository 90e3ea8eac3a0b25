import { type Comment, commentNotFound } from "@fieldstone/domain/conversation/comments/comment.ts";
import { listCommentsTogether } from "@fieldstone/domain/conversation/comments/comment-capacity.ts";
import {
  findResolvableThreads,
  isOwnComment,
} from "@fieldstone/domain/conversation/comments/comment-policy.ts";
import { createComment } from "@fieldstone/domain/conversation/comments/create-comment.ts";
import { deleteComment } from "@fieldstone/domain/conversation/comments/delete-comment.ts";
import { findReadableComments } from "@fieldstone/domain/conversation/comments/read-comments.ts";
import { resolveThread } from "@fieldstone/domain/conversation/comments/resolve-thread.ts";
import { updateComment } from "@fieldstone/domain/conversation/comments/update-comment.ts";
import { authorFrom } from "@fieldstone/domain/kernel/authors/author.ts";
import { commentedTypes } from "@fieldstone/domain/kernel/objects/object-registry.ts";
import { builder } from "../../graphql/builder.ts";
import { assumesSize, costs, textCost } from "../../graphql/costs/field-cost.ts";
import { defineLoader } from "../../graphql/loading/loader.ts";
import { extendKinds } from "../../graphql/loading/object-types.ts";
import { DeletedPayload, ObjectIdInput } from "../../graphql/object-id-input.ts";
import { AuthorRef } from "../../identity/members/author.refs.ts";
import { loadUser, UserRef } from "../../identity/members/members.refs.ts";

const resolvableLoader = defineLoader<boolean>(findResolvableThreads);

export const CommentRef = builder.objectRef<Comment>("Comment").implement({
  scope: "comments:read",
  fields: (t) => ({
    id: t.exposeID("id"),
    body: t.string({
      ...costs(textCost),
      resolve: (comment, _args, context) => {
        context.cost.addText(Buffer.byteLength(comment.body));
        return comment.body;
      },
    }),
    parentId: t.exposeID("parentCommentId", { nullable: true }),
    author: t.field({ type: AuthorRef, resolve: authorFrom }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    updatedAt: t.expose("updatedAt", { type: "DateTime" }),
    resolvedAt: t.expose("resolvedAt", { type: "DateTime", nullable: true }),
    resolvedBy: t.field({
      type: UserRef,
      nullable: true,
      resolve: ({ resolvedBy }, _args, context) => loadUser(context, resolvedBy),
    }),
    mentions: t.field({
      ...assumesSize(0),
      type: [UserRef],
      resolve: async ({ mentionedUserIds }, _args, context) => {
        const users = await Promise.all(mentionedUserIds.map((userId) => loadUser(context, userId)));
        return users.filter((user) => user != null);
      },
    }),
    canResolve: t.boolean({
      description: "Whether the caller can resolve the thread that this comment starts.",
      resolve: async ({ id }, _args, context) => (await resolvableLoader(context).load(id)) === true,
    }),
    canEdit: t.boolean({ resolve: (comment, _args, context) => isOwnComment(context.tenant.actor, comment) }),
  }),
});

extendKinds(commentedTypes(), (type, ref) => {
  const loader = defineLoader<readonly Comment[]>((tx, ids) => listCommentsTogether(tx, type, ids));
  builder.objectField(ref, "comments", (t) =>
    t.field({
      type: [CommentRef],
      resolve: async ({ id }, _args, context) => (await loader(context).load(id)) ?? [],
    }),
  );
});

export const CommentPayload = builder.objectRef<{ commentId: string }>("CommentPayload").implement({
  fields: (t) => ({
    comment: t.field({
      type: CommentRef,
      resolve: async ({ commentId }, _args, context) => {
        const [comment] = await context.read((tx) => findReadableComments(tx, [commentId]));
        if (comment === undefined) throw commentNotFound();
        return comment;
      },
    }),
  }),
});

const CommentableObjectType = builder.enumType("CommentableObjectType", { values: commentedTypes() });

const CreateCommentInput = builder.inputType("CreateCommentInput", {
  fields: (t) => ({
    objectType: t.field({ type: CommentableObjectType, required: true }),
    objectId: t.id({ required: true }),
    parentId: t.id(),
    body: t.string({ required: true }),
    mentionedUserIds: t.idList(),
  }),
});

const UpdateCommentInput = builder.inputType("UpdateCommentInput", {
  fields: (t) => ({
    id: t.id({ required: true }),
    body: t.string({ required: true }),
    mentionedUserIds: t.idList(),
  }),
});

const ResolveThreadInput = builder.inputType("ResolveThreadInput", {
  fields: (t) => ({ id: t.id({ required: true }), resolved: t.boolean({ required: true }) }),
});

builder.mutationFields((t) => ({
  createComment: t.field({
    scope: "comments:write",
    type: CommentPayload,
    args: { input: t.arg({ type: CreateCommentInput, required: true }) },
    resolve: async (_root, { input }, context) => ({
      commentId: await context.write((tx) => createComment(tx, input)),
    }),
  }),
  updateComment: t.field({
    scope: "comments:write",
    type: CommentPayload,
    args: { input: t.arg({ type: UpdateCommentInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => updateComment(tx, input));
      return { commentId: input.id };
    },
  }),
  resolveThread: t.field({
    scope: "comments:write",
    type: CommentPayload,
    args: { input: t.arg({ type: ResolveThreadInput, required: true }) },
    resolve: async (_root, { input }, context) => ({
      commentId: await context.write((tx) => resolveThread(tx, input)),
    }),
  }),
  deleteComment: t.field({
    scope: "comments:write",
    type: DeletedPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => deleteComment(tx, input.id));
      return { deletedId: input.id };
    },
  }),
}));
