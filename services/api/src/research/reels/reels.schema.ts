import type { Highlight } from "@fieldstone/domain/research/highlights/highlight.ts";
import { readCaptions } from "@fieldstone/domain/research/reels/clip-captions.ts";
import { readSpansOfTag } from "@fieldstone/domain/research/reels/read-reels.ts";
import { reelTransitions } from "@fieldstone/model/media/reel-timeline.ts";
import type { Cue } from "@fieldstone/model/transcripts/captions.ts";
import { PermissionLevel } from "../../access/permissions/permissions.refs.ts";
import { builder } from "../../graphql/builder.ts";
import { costs, groupedCountCost, readCost } from "../../graphql/field-cost.ts";
import { defineLoader } from "../../graphql/loader.ts";
import { FileRef } from "../files/files.refs.ts";
import { HighlightRef, highlightLoader, highlightsOfRecordingLoader } from "../highlights/highlights.refs.ts";
import { InsightRef, insightLoader } from "../insights/insights.refs.ts";
import { NoteRef, noteLoader } from "../notes/notes.refs.ts";
import { TagRef, tagLoader } from "../tags/tags.refs.ts";
import {
  clipsOfReelLoader,
  levelOfReel,
  loadReel,
  ReelRef,
  reelsOfDocumentLoader,
  reelsOfTagLoader,
} from "./reels.refs.ts";

export const ReelTransitionEnum = builder.enumType("ReelTransition", { values: reelTransitions });

const captionsLoader = defineLoader<readonly Cue[]>(readCaptions);

const CaptionRef = builder.objectRef<Cue>("Caption").implement({
  scope: "highlights:read",
  description: "Words that are shown together, in milliseconds of their clip.",
  fields: (t) => ({
    speaker: t.exposeString("speaker", { nullable: true }),
    startMs: t.exposeInt("startMs"),
    endMs: t.exposeInt("endMs"),
    text: t.exposeString("text"),
  }),
});

builder.objectField(HighlightRef, "captions", (t) =>
  t.field({
    type: [CaptionRef],
    ...costs(groupedCountCost),
    description: "What is heard in its span, once its recording is transcribed.",
    resolve: async ({ id }, _args, context) => [...((await captionsLoader(context).load(id)) ?? [])],
  }),
);

interface ShownClip {
  readonly highlight: Highlight;
  readonly title: string | null;
}

const ReelClipRef = builder.objectRef<ShownClip>("ReelClip").implement({
  scope: "highlights:read",
  description: "A highlight of a recording in a reel.",
  fields: (t) => ({
    highlight: t.field({ type: HighlightRef, resolve: ({ highlight }) => highlight }),
    title: t.exposeString("title", {
      nullable: true,
      description: "What its title card says; null for the beginning of its words.",
    }),
  }),
});

function untitled(highlights: readonly Highlight[]): ShownClip[] {
  return highlights.map((highlight) => ({ highlight, title: null }));
}

ReelRef.implement({
  scope: "highlights:read",
  description: "Clips that are played one after another: of a note, an insight or a tag.",
  fields: (t) => ({
    id: t.exposeID("id"),
    title: t.exposeString("title"),
    transition: t.expose("transition", { type: ReelTransitionEnum }),
    projectId: t.exposeID("projectId"),
    note: t.field({
      type: NoteRef,
      nullable: true,
      resolve: ({ documentId, documentType }, _args, context) =>
        documentType === "note" && documentId !== null ? noteLoader(context).load(documentId) : null,
    }),
    insight: t.field({
      type: InsightRef,
      nullable: true,
      resolve: ({ documentId, documentType }, _args, context) =>
        documentType === "insight" && documentId !== null ? insightLoader(context).load(documentId) : null,
    }),
    tagId: t.exposeID("tagId", {
      nullable: true,
      description: "Of the tag, for visitors with a share link too, who cannot read it.",
    }),
    tag: t.field({
      type: TagRef,
      nullable: true,
      resolve: ({ tagId }, _args, context) => (tagId === null ? null : tagLoader(context).load(tagId)),
    }),
    viewerLevel: t.field({
      type: PermissionLevel,
      resolve: (reel, _args, context) => levelOfReel(context, reel),
    }),
    clips: t.field({
      type: [ReelClipRef],
      description: "In order; without those that the reader cannot see, or that were deleted.",
      resolve: async ({ id }, _args, context) => {
        const clips = (await clipsOfReelLoader(context).load(id)) ?? [];
        const shown = await Promise.all(
          clips.map(async ({ highlightId, title }) => ({
            highlight: await highlightLoader(context).load(highlightId),
            title,
          })),
        );
        return shown.flatMap(({ highlight, title }) => (highlight == null ? [] : [{ highlight, title }]));
      },
    }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    updatedAt: t.expose("updatedAt", { type: "DateTime" }),
  }),
});

builder.queryField("reel", (t) =>
  t.field({
    type: ReelRef,
    scope: "highlights:read",
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => loadReel(context, id),
  }),
);

builder.objectField(NoteRef, "reels", (t) =>
  t.field({
    type: [ReelRef],
    resolve: async ({ id }, _args, context) => [...((await reelsOfDocumentLoader(context).load(id)) ?? [])],
  }),
);
builder.objectField(InsightRef, "reels", (t) =>
  t.field({
    type: [ReelRef],
    resolve: async ({ id }, _args, context) => [...((await reelsOfDocumentLoader(context).load(id)) ?? [])],
  }),
);
builder.objectField(TagRef, "reels", (t) =>
  t.field({
    type: [ReelRef],
    resolve: async ({ id }, _args, context) => [...((await reelsOfTagLoader(context).load(id)) ?? [])],
  }),
);

builder.objectField(FileRef, "clips", (t) =>
  t.field({
    type: [ReelClipRef],
    description:
      "All highlights of a recording and of its transcript as a reel, in the order of the recording.",
    resolve: async ({ id }, _args, context) =>
      untitled((await highlightsOfRecordingLoader(context).load(id)) ?? []),
  }),
);
builder.objectField(TagRef, "clips", (t) =>
  t.field({
    type: [ReelClipRef],
    ...costs(readCost),
    description: "A tag's highlights of recordings as a reel, the newest 100 first.",
    resolve: async ({ id }, _args, context) => untitled(await context.read((tx) => readSpansOfTag(tx, id))),
  }),
);
