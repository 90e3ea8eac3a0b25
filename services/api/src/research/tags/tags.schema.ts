import { authorFrom } from "@fieldstone/domain/kernel/authors/author.ts";
import { listWorkspaceBoards } from "@fieldstone/domain/research/tags/boards/read-tag-boards.ts";
import type { TagUse } from "@fieldstone/domain/research/tags/count-taggings.ts";
import { countTags, findTagIdsOfBoard, pageTags } from "@fieldstone/domain/research/tags/read-tags.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { PermissionLevel } from "../../access/permissions/permissions.refs.ts";
import { requireUser } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { pageRequest, toConnection } from "../../graphql/connection.ts";
import { costs, groupedCountCost } from "../../graphql/costs/field-cost.ts";
import { withoutAiArg } from "../../graphql/without-ai.ts";
import { AuthorRef } from "../../identity/members/author.refs.ts";
import { FilterInput, readFilter } from "../filters/filter-argument.ts";
import { ProjectRef, projectLoader } from "../projects/projects.refs.ts";
import {
  boardLevelLoader,
  boardsOfProjectLoader,
  groupsOfBoardLoader,
  highlightCountLoader,
  loadTag,
  loadTagBoard,
  loadTagsInGroup,
  TagBoardRef,
  TagConnection,
  TagGroupRef,
  TagRef,
  tagGroupLoader,
  tagUsesLoader,
} from "./tags.refs.ts";

TagBoardRef.implement({
  scope: "highlights:read",
  fields: (t) => ({
    id: t.exposeID("id"),
    title: t.exposeString("title"),
    project: t.field({
      type: ProjectRef,
      nullable: true,
      resolve: (board, _args, context) =>
        board.projectId === null ? null : projectLoader(context).load(board.projectId),
    }),
    rank: t.exposeFloat("rank"),
    groups: t.field({
      type: [TagGroupRef],
      resolve: async (board, _args, context) => (await groupsOfBoardLoader(context).load(board.id)) ?? [],
    }),
    ungroupedTags: t.field({
      type: [TagRef],
      description: "Tags that are in no group.",
      resolve: (board, _args, context) => loadTagsInGroup(context, board.id, null),
    }),
    matchingTagIds: t.field({
      type: ["ID"],
      ...costs(groupedCountCost),
      description: "Ids of the board's tags that match a filter, in order.",
      args: { filter: t.arg({ type: FilterInput, required: true }) },
      resolve: async (board, args, context) => {
        const filter = readFilter(context, "tags", args.filter);
        return [...(await context.read(async (tx) => findTagIdsOfBoard(tx, board.id, await filter(tx))))];
      },
    }),
    viewerLevel: t.field({
      type: PermissionLevel,
      resolve: async (board, _args, context) => (await boardLevelLoader(context).load(board.id)) ?? "READ",
    }),
  }),
});

TagGroupRef.implement({
  scope: "highlights:read",
  fields: (t) => ({
    id: t.exposeID("id"),
    title: t.exposeString("title"),
    rank: t.exposeFloat("rank"),
    tags: t.field({
      type: [TagRef],
      resolve: (group, _args, context) => loadTagsInGroup(context, group.tagBoardId, group.id),
    }),
  }),
});

const TagUseRef = builder.objectRef<TagUse>("TagUse").implement({
  scope: "highlights:read",
  fields: (t) => ({
    project: t.field({
      type: ProjectRef,
      nullable: true,
      description: "Null if only a note or insight of the project is shared with the caller.",
      resolve: ({ projectId }, _args, context) => projectLoader(context).load(projectId),
    }),
    highlightCount: t.exposeInt("highlightCount"),
    noteCount: t.exposeInt("noteCount"),
  }),
});

TagRef.implement({
  scope: "highlights:read",
  fields: (t) => ({
    id: t.exposeID("id"),
    title: t.exposeString("title"),
    color: t.exposeString("color"),
    description: t.exposeString("description"),
    role: t.exposeString("role", {
      nullable: true,
      description: "The tag's role in the analysis, such as theme or sentiment.",
    }),
    locked: t.exposeBoolean("locked", {
      description:
        "If true, only people with full access can edit the tag, or add it to highlights and remove it.",
    }),
    uses: t.field({
      type: [TagUseRef],
      ...costs(groupedCountCost),
      description: "Projects in which the tag is used, those with the most highlights first.",
      args: withoutAiArg(t),
      resolve: async (tag, args, context) => (await tagUsesLoader(context, args).load(tag.id)) ?? [],
    }),
    rank: t.exposeFloat("rank"),
    board: t.field({
      type: TagBoardRef,
      resolve: (tag, _args, context) => loadTagBoard(context, tag.tagBoardId),
    }),
    group: t.field({
      type: TagGroupRef,
      nullable: true,
      resolve: ({ tagGroupId }, _args, context) =>
        tagGroupId === null ? null : tagGroupLoader(context).load(tagGroupId),
    }),
    highlightCount: t.int({
      ...costs(groupedCountCost),
      args: withoutAiArg(t),
      resolve: async (tag, args, context) => (await highlightCountLoader(context, args).load(tag.id)) ?? 0,
    }),
    author: t.field({ type: AuthorRef, resolve: authorFrom }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    updatedAt: t.expose("updatedAt", { type: "DateTime" }),
  }),
});

builder.objectField(ProjectRef, "tagBoards", (t) =>
  t.field({
    type: [TagBoardRef],
    resolve: async (project, _args, context) => (await boardsOfProjectLoader(context).load(project.id)) ?? [],
  }),
);

builder.queryFields((t) => ({
  tag: t.field({
    scope: "highlights:read",
    type: TagRef,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => {
      requireUser(context);
      return loadTag(context, id);
    },
  }),
  tags: t.field({
    scope: "highlights:read",
    type: TagConnection,
    description: "Tags of all boards that the caller can read, by title.",
    args: {
      first: t.arg.int(),
      after: t.arg.string(),
      titleContains: t.arg.string(),
      filter: t.arg({ type: FilterInput }),
    },
    resolve: async (_root, args, context) => {
      requireUser(context);
      const request = pageRequest(args, ["text", "id"]);
      const titleContains = args.titleContains ?? undefined;
      const filter = readFilter(context, "tags", args.filter);
      const list = async (tx: TenantTransaction) => ({ titleContains, filter: await filter(tx) });
      const page = await context.read(async (tx) => pageTags(tx, await list(tx), request));
      return toConnection(
        page,
        request,
        (tag) => [tag.sortKey, tag.id],
        () => context.read(async (tx) => countTags(tx, await list(tx))),
      );
    },
  }),
  workspaceTagBoards: t.field({
    scope: "highlights:read",
    type: [TagBoardRef],
    description: "Tag boards of the workspace, shared by all projects.",
    resolve: (_root, _args, context) => {
      requireUser(context);
      return context.read(listWorkspaceBoards);
    },
  }),
  tagBoard: t.field({
    scope: "highlights:read",
    type: TagBoardRef,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => {
      requireUser(context);
      return loadTagBoard(context, id);
    },
  }),
}));
