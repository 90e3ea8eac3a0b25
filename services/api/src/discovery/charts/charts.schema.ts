import {
  type CrossColumn,
  type CrossCount,
  type CrossTable,
  countCrossTable,
  emptyColumnId,
} from "@fieldstone/domain/discovery/charts/count-cross-table.ts";
import { countTags, type TagCount } from "@fieldstone/domain/discovery/charts/count-tags.ts";
import type { ApiContext } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { costs, countCost } from "../../graphql/field-cost.ts";
import { CustomFieldRef } from "../../research/fields/fields.refs.ts";
import { FilterInput, readFilter } from "../../research/filters/filter-argument.ts";
import { PersonRef, personLoader } from "../../research/people/people.refs.ts";
import { ProjectRef } from "../../research/projects/projects.refs.ts";
import {
  groupsOfBoardLoader,
  loadTagBoard,
  TagBoardRef,
  TagGroupRef,
  TagRef,
  tagLoader,
} from "../../research/tags/tags.refs.ts";

const TagCountRef = builder.objectRef<TagCount>("TagCount").implement({
  scope: "highlights:read",
  description: "What a tag was put on in a project; without a tag all of a group together.",
  fields: (t) => ({
    board: t.field({
      type: TagBoardRef,
      resolve: ({ boardId }, _args, context) => loadTagBoard(context, boardId),
    }),
    group: t.field({
      type: TagGroupRef,
      nullable: true,
      description: "Null for the tags of a board that are in no group.",
      resolve: async ({ boardId, groupId }, _args, context) =>
        (await groupsOfBoardLoader(context).load(boardId))?.find(({ id }) => id === groupId) ?? null,
    }),
    tag: t.field({
      type: TagRef,
      nullable: true,
      resolve: ({ tagId }, _args, context) => tagOf(context, tagId),
    }),
    highlightCount: t.exposeInt("highlightCount"),
    noteCount: t.exposeInt("noteCount"),
    textVolume: t.exposeInt("textVolume", { description: "Characters of the highlighted text." }),
  }),
});

const CrossColumnRef = builder.objectRef<CrossColumn>("CrossTableColumn").implement({
  scope: "highlights:read",
  fields: (t) => ({
    id: t.exposeString("id"),
    label: t.exposeString("label", { description: "Of an option; a person says their own name." }),
    person: t.field({
      type: PersonRef,
      nullable: true,
      resolve: ({ personId }, _args, context) =>
        personId === null ? null : personLoader(context).load(personId),
    }),
    color: t.exposeString("color", { nullable: true }),
    isEmpty: t.boolean({
      description: "The column of notes without a value.",
      resolve: ({ id }) => id === emptyColumnId,
    }),
  }),
});

const CrossCellRef = builder.objectRef<CrossCount>("CrossTableCell").implement({
  scope: "highlights:read",
  description: "Where a tag and a value meet; a total of all tags or all values where one is null.",
  fields: (t) => ({
    tag: t.field({
      type: TagRef,
      nullable: true,
      resolve: ({ tagId }, _args, context) => tagOf(context, tagId),
    }),
    columnId: t.exposeString("columnId", { nullable: true }),
    highlightCount: t.exposeInt("highlightCount"),
    noteCount: t.exposeInt("noteCount"),
  }),
});

const CrossTableRef = builder.objectRef<CrossTable>("CrossTable").implement({
  scope: "highlights:read",
  fields: (t) => ({
    field: t.field({ type: CustomFieldRef, resolve: ({ field }) => field }),
    columns: t.field({ type: [CrossColumnRef], resolve: ({ columns }) => columns }),
    cells: t.field({ type: [CrossCellRef], resolve: ({ cells }) => cells }),
    omittedCount: t.exposeInt("omittedCount", {
      description: "Values beyond the most columns of a table, the least used ones.",
    }),
    omittedTagCount: t.exposeInt("omittedTagCount", {
      description: "Tags beyond the most places of a table, the least used ones.",
    }),
  }),
});

async function tagOf(context: ApiContext, tagId: string | null) {
  return tagId === null ? null : await tagLoader(context).load(tagId);
}

builder.objectField(ProjectRef, "tagCounts", (t) =>
  t.field({
    type: [TagCountRef],
    args: { filter: t.arg({ type: FilterInput, description: "Of the highlights that count." }) },
    ...costs(countCost),
    resolve: (project, args, context) => {
      const filter = readFilter(context, "highlights", args.filter);
      const { withoutAi } = filter;
      return context.read(async (tx) =>
        countTags(tx, { projectId: project.id, filter: await filter(tx), withoutAi }),
      );
    },
  }),
);

builder.objectField(ProjectRef, "crossTable", (t) =>
  t.field({
    type: CrossTableRef,
    description: "Tags by a field of the project's notes that has options or people.",
    args: {
      fieldId: t.arg.id({ required: true }),
      filter: t.arg({ type: FilterInput, description: "Of the highlights that count." }),
    },
    ...costs(countCost),
    resolve: (project, { fieldId, ...args }, context) => {
      const filter = readFilter(context, "highlights", args.filter);
      const { withoutAi } = filter;
      return context.read(async (tx) =>
        countCrossTable(tx, { projectId: project.id, filter: await filter(tx), withoutAi }, fieldId),
      );
    },
  }),
);
