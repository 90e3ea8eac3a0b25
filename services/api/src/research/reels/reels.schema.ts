import type { Highlight } from "@fieldstone/domain/research/highlights/highlight.ts";
import { readCaptions } from "@fieldstone/domain/research/reels/clip-captions.ts";
import { readSpansOfTag } from "@fieldstone/domain/research/reels/read-reels.ts";
import { reelTransitions } from "@fieldstone/model/media/reel-timeline.ts";
import type { Cue } from "@fieldstone/model/transcripts/captions.ts";
import { PermissionLevel } from "../../access/permissions/permissions.refs.ts";
import { builder } from "../../graphql/builder.ts";
import { costs, groupedCountCost, readCost } from "../../graphql/costs/field-cost.ts";
import { defineLoader } from "../../graphql/loading/loader.ts";
import { FileRef } from "../files/files.refs.ts";
import { HighlightRef, highlightLoader, highlightsOfRecordingLoader } from "../highlights/highlights.refs.ts";
import { InsightRef, insightLoader } from "../insights/insights.refs.ts";
import { NoteRef, noteLoader } from "../notes/notes.refs.ts";
import { ProjectRef, projectLoader } from "../projects/projects.refs.ts";
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
  description: "A caption. Times are in milliseconds from the start of the clip.",
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
    description: "Captions of the highlight's span, if its recording was transcribed.",
    resolve: async ({ id }, _args, context) => [...((await captionsLoader(context).load(id)) ?? [])],
  }),
);

interface ShownClip {
  readonly highlight: Highlight;
  readonly title: string | null;
}

const ReelClipRef = builder.objectRef<ShownClip>("ReelClip").implement({
  scope: "highlights:read",
  description: "A clip of a reel, made from a highlight.",
  fields: (t) => ({
    highlight: t.field({ type: HighlightRef, resolve: ({ highlight }) => highlight }),
    title: t.exposeString("title", {
      nullable: true,
      description: "Text of the title card; null to use the beginning of the highlight's words.",
    }),
  }),
});

function untitled(highlights: readonly Highlight[]): ShownClip[] {
  return highlights.map((highlight) => ({ highlight, title: null }));
}

ReelRef.implement({
  scope: "highlights:read",
  description: "A sequence of clips from a note, an insight or a tag.",
  fields: (t) => ({
    id: t.exposeID("id"),
    title: t.exposeString("title"),
    transition: t.expose("transition", { type: ReelTransitionEnum }),
    projectId: t.exposeID("projectId"),
    project: t.field({
      type: ProjectRef,
      nullable: true,
      description: "Null for people with access only to its note or insight.",
      resolve: ({ projectId }, _args, context) => projectLoader(context).load(projectId),
    }),
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
      description: "The id of the tag. Unlike the tag, it is also given to visitors with a share link.",
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
      description: "In order, without deleted clips and those that the caller cannot read.",
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
    description: "Highlights of the recording and its transcript as a reel, in the order of the recording.",
    resolve: async ({ id }, _args, context) =>
      untitled((await highlightsOfRecordingLoader(context).load(id)) ?? []),
  }),
);
builder.objectField(TagRef, "clips", (t) =>
  t.field({
    type: [ReelClipRef],
    ...costs(readCost),
    description: "The tag's highlights of recordings as a reel: the newest 100, newest first.",
    resolve: async ({ id }, _args, context) => untitled(await context.read((tx) => readSpansOfTag(tx, id))),
  }),
);
