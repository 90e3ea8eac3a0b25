import { anchorToBase64 } from "@fieldstone/document/highlights/highlight-anchor.ts";
import { authorFrom } from "@fieldstone/domain/kernel/authors/author.ts";
import { levelOnHighlight } from "@fieldstone/domain/research/highlights/highlight-policy.ts";
import {
  countPersonHighlights,
  countProjectHighlights,
  countTagHighlights,
  type HighlightFilter,
  listPersonHighlights,
  listProjectHighlights,
  listTagHighlights,
} from "@fieldstone/domain/research/highlights/read-highlights.ts";
import type { Tag } from "@fieldstone/domain/research/tags/tag.ts";
import { PermissionLevel, viewerLevelOn } from "../../access/permissions/permissions.refs.ts";
import type { ApiContext } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { pageRequest, toConnection } from "../../graphql/connection.ts";
import { costs, groupedReadCost, textCost } from "../../graphql/costs/field-cost.ts";
import { countedOf, type WithoutAiArguments, withoutAiArg } from "../../graphql/without-ai.ts";
import { AuthorRef } from "../../identity/members/author.refs.ts";
import { FilterInput, readFilter } from "../filters/filter-argument.ts";
import { NoteRef, noteLoader } from "../notes/notes.refs.ts";
import { PersonRef } from "../people/people.refs.ts";
import { ProjectRef, projectLoader } from "../projects/projects.refs.ts";
import { TagRef, tagLoader, tagsOfDocumentLoader } from "../tags/tags.refs.ts";
import {
  HighlightConnection,
  HighlightRef,
  highlightsOfDocumentLoader,
  loadHighlight,
  tagIdsOfHighlightLoader,
} from "./highlights.refs.ts";

const HighlightState = builder.enumType("HighlightState", { values: ["anchored", "orphaned"] as const });

HighlightRef.implement({
  scope: "highlights:read",
  fields: (t) => ({
    id: t.exposeID("id"),
    text: t.string({
      ...costs(textCost),
      resolve: (highlight, _args, context) => {
        context.cost.addText(Buffer.byteLength(highlight.text));
        return highlight.text;
      },
    }),
    state: t.expose("state", { type: HighlightState }),
    anchorStart: t.string({
      nullable: true,
      description: "Base64 of the encoded Yjs relative positions; null for highlights in a file.",
      resolve: ({ anchorStart }) => anchorStart && anchorToBase64(anchorStart),
    }),
    anchorEnd: t.string({
      nullable: true,
      resolve: ({ anchorEnd }) => anchorEnd && anchorToBase64(anchorEnd),
    }),
    documentId: t.exposeID("documentId"),
    documentVersion: t.exposeInt("documentVersion", { nullable: true }),
    note: t.field({
      type: NoteRef,
      nullable: true,
      description: "The note that contains the highlight, or to which its file is attached.",
      resolve: (highlight, _args, context) =>
        highlight.documentType === "note" ? noteLoader(context).load(highlight.documentId) : null,
    }),
    project: t.field({
      type: ProjectRef,
      nullable: true,
      description: "Null for people with access only to its note or insight.",
      resolve: (highlight, _args, context) => projectLoader(context).load(highlight.projectId),
    }),
    speaker: t.exposeString("speaker", { nullable: true }),
    startMs: t.exposeInt("startMs", { nullable: true }),
    endMs: t.exposeInt("endMs", { nullable: true }),
    inlineCommentOnly: t.exposeBoolean("inlineCommentOnly"),
    tags: t.field({
      type: [TagRef],
      ...costs(groupedReadCost),
      args: withoutAiArg(t),
      resolve: (highlight, args, context) => loadTags(context, highlight.id, args),
    }),
    color: t.string({
      nullable: true,
      description: "Colour of the first tag; null without tags.",
      ...costs(groupedReadCost),
      resolve: async (highlight, _args, context) =>
        (await loadTags(context, highlight.id, everyTag))[0]?.color ?? null,
    }),
    deleted: t.boolean({ resolve: ({ deletedAt }) => deletedAt !== null }),
    author: t.field({ type: AuthorRef, resolve: authorFrom }),
    authorId: t.id({
      nullable: true,
      description: "The member who created the highlight; null for imports and AI, and for visitors.",
      resolve: (highlight, _args, context) => {
        const author = authorFrom(highlight);
        return author.kind === "person" && context.tenant.actor.kind === "user" ? author.userId : null;
      },
    }),
    viewerLevel: t.field({
      type: PermissionLevel,
      description:
        "The caller's access level; at least WRITE on their own highlights, even in a project that they can only read.",
      resolve: async (highlight, _args, context) =>
        levelOnHighlight(context.tenant.actor, highlight, await viewerLevelOn(context, highlight.documentId)),
    }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    updatedAt: t.expose("updatedAt", { type: "DateTime" }),
  }),
});

const everyTag = { withoutAi: false };

async function loadTags(
  context: ApiContext,
  highlightId: string,
  args: WithoutAiArguments,
): Promise<readonly Tag[]> {
  const tagIds = (await tagIdsOfHighlightLoader(context, args).load(highlightId)) ?? [];
  const tags = await Promise.all(tagIds.map((tagId) => tagLoader(context).load(tagId)));
  return tags.filter((tag) => tag !== undefined);
}

builder.queryField("highlight", (t) =>
  t.field({
    scope: "highlights:read",
    type: HighlightRef,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => loadHighlight(context, id),
  }),
);

builder.objectField(NoteRef, "highlights", (t) =>
  t.field({
    type: [HighlightRef],
    ...costs(groupedReadCost),
    args: withoutAiArg(t),
    resolve: async (note, args, context) =>
      countedOf((await highlightsOfDocumentLoader(context).load(note.id)) ?? [], args),
  }),
);

builder.objectField(NoteRef, "tags", (t) =>
  t.field({
    type: [TagRef],
    description: "Tags of the note's highlights, without duplicates.",
    ...costs(groupedReadCost),
    args: withoutAiArg(t),
    resolve: async (note, args, context) => (await tagsOfDocumentLoader(context, args).load(note.id)) ?? [],
  }),
);

type FieldArguments = Parameters<Parameters<typeof builder.objectField>[2]>[0]["arg"];

function filterArgs({ arg }: { arg: FieldArguments }) {
  return {
    tagIds: arg.idList({ description: "Only highlights with all of these tags." }),
    noteIds: arg.idList({ description: "Only highlights of these notes and insights." }),
    personIds: arg.idList({ description: "Only highlights of notes with at least one of these people." }),
    textContains: arg.string(),
  };
}

interface FilterArguments {
  readonly tagIds?: readonly string[] | null | undefined;
  readonly noteIds?: readonly string[] | null | undefined;
  readonly personIds?: readonly string[] | null | undefined;
  readonly textContains?: string | null | undefined;
}

function toFilter({ tagIds, noteIds, personIds, textContains }: FilterArguments): HighlightFilter {
  return {
    tagIds: tagIds ?? [],
    noteIds: noteIds ?? undefined,
    personIds: personIds ?? undefined,
    textContains: textContains ?? undefined,
  };
}

builder.objectField(ProjectRef, "highlights", (t) =>
  t.field({
    type: HighlightConnection,
    args: {
      first: t.arg.int(),
      after: t.arg.string(),
      filter: t.arg({ type: FilterInput }),
      ...filterArgs(t),
    },
    resolve: async (project, args, context) => {
      const request = pageRequest(args, ["time", "id"]);
      const filter = readFilter(context, "highlights", args.filter);
      const list = { projectId: project.id, ...toFilter(args), withoutAi: filter.withoutAi };
      const page = await context.read(async (tx) =>
        listProjectHighlights(tx, { ...list, filter: await filter(tx) }, request),
      );
      return toConnection(
        page,
        request,
        (highlight) => [highlight.sortKey, highlight.id],
        () => context.read(async (tx) => countProjectHighlights(tx, { ...list, filter: await filter(tx) })),
      );
    },
  }),
);

builder.objectField(TagRef, "highlights", (t) =>
  t.field({
    type: HighlightConnection,
    args: {
      first: t.arg.int(),
      after: t.arg.string(),
      filter: t.arg({ type: FilterInput }),
      ...filterArgs(t),
      ...withoutAiArg(t),
    },
    resolve: async (tag, args, context) => {
      const request = pageRequest(args, ["time", "id"]);
      const filter = readFilter(context, "highlights", args.filter);
      const list = { ...toFilter(args), withoutAi: args.withoutAi === true || filter.withoutAi };
      const page = await context.read(async (tx) =>
        listTagHighlights(tx, tag.id, { ...list, filter: await filter(tx) }, request),
      );
      return toConnection(
        page,
        request,
        (highlight) => [highlight.sortKey, highlight.id],
        () =>
          context.read(async (tx) => countTagHighlights(tx, tag.id, { ...list, filter: await filter(tx) })),
      );
    },
  }),
);

builder.objectField(PersonRef, "highlights", (t) =>
  t.field({
    type: HighlightConnection,
    description: "Highlights of what the person said.",
    args: {
      first: t.arg.int(),
      after: t.arg.string(),
      filter: t.arg({ type: FilterInput }),
      textContains: t.arg.string(),
      ...withoutAiArg(t),
    },
    resolve: async (person, args, context) => {
      const request = pageRequest(args, ["time", "id"]);
      const filter = readFilter(context, "highlights", args.filter);
      const list = {
        personId: person.id,
        textContains: args.textContains ?? undefined,
        withoutAi: args.withoutAi === true || filter.withoutAi,
      };
      const page = await context.read(async (tx) =>
        listPersonHighlights(tx, { ...list, filter: await filter(tx) }, request),
      );
      return toConnection(
        page,
        request,
        (highlight) => [highlight.sortKey, highlight.id],
        () => context.read(async (tx) => countPersonHighlights(tx, { ...list, filter: await filter(tx) })),
      );
    },
  }),
);
