import { anchorFromBase64 } from "@fieldstone/document/highlight-anchor.ts";
import { createHighlight } from "@fieldstone/domain/research/highlights/create-highlight.ts";
import {
  deleteHighlight,
  restoreHighlight,
} from "@fieldstone/domain/research/highlights/delete-highlight.ts";
import { highlightTextDiffers } from "@fieldstone/domain/research/highlights/highlight.ts";
import { moveHighlight } from "@fieldstone/domain/research/highlights/move-highlight.ts";
import { tagHighlight, untagHighlight } from "@fieldstone/domain/research/highlights/tag-highlight.ts";
import { updateHighlightTags } from "@fieldstone/domain/research/highlights/update-highlight-tags.ts";
import { bulkItemsMax } from "@fieldstone/model/limits.ts";
import { builder } from "../../graphql/builder.ts";
import { DeletedPayload, ObjectIdInput } from "../../graphql/object-id-input.ts";
import { HighlightRef, loadHighlight } from "./highlights.refs.ts";

export const HighlightPayload = builder.objectRef<{ highlightId: string }>("HighlightPayload").implement({
  fields: (t) => ({
    highlight: t.field({
      type: HighlightRef,
      resolve: ({ highlightId }, _args, context) => loadHighlight(context, highlightId),
    }),
  }),
});

interface AnchorInput {
  readonly anchorStart: string;
  readonly anchorEnd: string;
}

/** Invalid anchors cover no words. @throws ProductError `highlight.text_differs` */
function readAnchor(input: AnchorInput): { anchorStart: Uint8Array; anchorEnd: Uint8Array } {
  const anchorStart = anchorFromBase64(input.anchorStart);
  const anchorEnd = anchorFromBase64(input.anchorEnd);
  if (anchorStart === null || anchorEnd === null) throw highlightTextDiffers();
  return { anchorStart, anchorEnd };
}

const CreateHighlightInput = builder.inputType("CreateHighlightInput", {
  fields: (t) => ({
    id: t.id({
      description:
        "Made by the client, so that an optimistic highlight keeps its identity; a new one when left out.",
    }),
    documentId: t.id({ required: true }),
    anchorStart: t.string({ required: true }),
    anchorEnd: t.string({ required: true }),
    text: t.string({
      required: true,
      description: "What the person saw as selected; refused when the stored document says otherwise.",
    }),
    tagIds: t.idList(),
    inlineCommentOnly: t.boolean(),
  }),
});

builder.mutationField("createHighlight", (t) =>
  t.field({
    scope: "highlights:write",
    type: HighlightPayload,
    args: { input: t.arg({ type: CreateHighlightInput, required: true }) },
    resolve: async (_root, { input }, context) => ({
      highlightId: await context.write((tx) => createHighlight(tx, { ...input, ...readAnchor(input) })),
    }),
  }),
);

const UpdateHighlightAnchorInput = builder.inputType("UpdateHighlightAnchorInput", {
  fields: (t) => ({
    id: t.id({ required: true }),
    anchorStart: t.string({ required: true }),
    anchorEnd: t.string({ required: true }),
    text: t.string({ required: true }),
  }),
});

builder.mutationField("updateHighlightAnchor", (t) =>
  t.field({
    scope: "highlights:write",
    type: HighlightPayload,
    description: "Moves a highlight to other text, an orphaned one too.",
    args: { input: t.arg({ type: UpdateHighlightAnchorInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => moveHighlight(tx, { ...input, ...readAnchor(input) }));
      return { highlightId: input.id };
    },
  }),
);

const TagHighlightInput = builder.inputType("TagHighlightInput", {
  fields: (t) => ({ highlightId: t.id({ required: true }), tagIds: t.idList({ required: true }) }),
});

builder.mutationField("tagHighlight", (t) =>
  t.field({
    scope: "highlights:write",
    type: HighlightPayload,
    args: { input: t.arg({ type: TagHighlightInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => tagHighlight(tx, input));
      return { highlightId: input.highlightId };
    },
  }),
);

builder.mutationField("untagHighlight", (t) =>
  t.field({
    scope: "highlights:write",
    type: HighlightPayload,
    args: { input: t.arg({ type: TagHighlightInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => untagHighlight(tx, input));
      return { highlightId: input.highlightId };
    },
  }),
);

builder.mutationField("deleteHighlight", (t) =>
  t.field({
    scope: "highlights:write",
    type: DeletedPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => deleteHighlight(tx, input.id));
      return { deletedId: input.id };
    },
  }),
);

builder.mutationField("restoreHighlight", (t) =>
  t.field({
    scope: "highlights:write",
    type: HighlightPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => restoreHighlight(tx, input.id));
      return { highlightId: input.id };
    },
  }),
);

const UpdateHighlightTagsInput = builder.inputType("UpdateHighlightTagsInput", {
  fields: (t) => ({
    highlightIds: t.idList({ required: true }),
    addTagIds: t.idList(),
    removeTagIds: t.idList(),
  }),
});

const HighlightsPayload = builder
  .objectRef<{ highlightIds: readonly string[] }>("HighlightsPayload")
  .implement({
    fields: (t) => ({
      highlights: t.field({
        type: [HighlightRef],
        resolve: ({ highlightIds }, _args, context) =>
          Promise.all(highlightIds.map((highlightId) => loadHighlight(context, highlightId))),
      }),
    }),
  });

builder.mutationField("updateHighlightTags", (t) =>
  t.field({
    scope: "highlights:write",
    type: HighlightsPayload,
    description: `Tags, untags or moves up to ${bulkItemsMax} highlights, all of them or none.`,
    args: { input: t.arg({ type: UpdateHighlightTagsInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const { highlightIds } = input;
      await context.write((tx) =>
        updateHighlightTags(tx, {
          highlightIds,
          addTagIds: input.addTagIds ?? [],
          removeTagIds: input.removeTagIds ?? [],
        }),
      );
      return { highlightIds };
    },
  }),
);
