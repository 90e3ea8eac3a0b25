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
import { costs, countCost } from "../../graphql/costs/field-cost.ts";
import { CustomFieldRef } from "../../research/fields/fields.refs.ts";
import { FilterInput, readFilter } from "../../research/filters/filter-argument.ts";
import { PersonRef, personLoader } from "../../research/people/people.refs.ts";
import { ProjectRef } from "../../research/projects/projects.refs.ts";
import {
  loadTagBoard,
  TagBoardRef,
  TagGroupRef,
  TagRef,
  tagGroupLoader,
  tagLoader,
} from "../../research/tags/tags.refs.ts";

const TagCountRef = builder.objectRef<TagCount>("TagCount").implement({
  scope: "highlights:read",
  description: "How often a tag was used in a project, or all tags of a group together if `tag` is null.",
  fields: (t) => ({
    board: t.field({
      type: TagBoardRef,
      resolve: ({ boardId }, _args, context) => loadTagBoard(context, boardId),
    }),
    group: t.field({
      type: TagGroupRef,
      nullable: true,
      description: "Null for tags of the board that are in no group.",
      resolve: ({ groupId }, _args, context) =>
        groupId === null ? null : tagGroupLoader(context).load(groupId),
    }),
    tag: t.field({
      type: TagRef,
      nullable: true,
      resolve: ({ tagId }, _args, context) => tagOf(context, tagId),
    }),
    highlightCount: t.exposeInt("highlightCount"),
    noteCount: t.exposeInt("noteCount"),
    textVolume: t.exposeInt("textVolume", { description: "Number of characters of the highlighted text." }),
  }),
});

const CrossColumnRef = builder.objectRef<CrossColumn>("CrossTableColumn").implement({
  scope: "highlights:read",
  fields: (t) => ({
    id: t.exposeString("id"),
    label: t.exposeString("label", {
      description: "The option's label. For a person, use the name in `person`.",
    }),
    person: t.field({
      type: PersonRef,
      nullable: true,
      resolve: ({ personId }, _args, context) =>
        personId === null ? null : personLoader(context).load(personId),
    }),
    color: t.exposeString("color", { nullable: true }),
    isEmpty: t.boolean({
      description: "Whether this is the column of notes without a value.",
      resolve: ({ id }) => id === emptyColumnId,
    }),
  }),
});

const CrossCellRef = builder.objectRef<CrossCount>("CrossTableCell").implement({
  scope: "highlights:read",
  description: "Counts for a tag and a column. A null tag means all tags; a null column means all columns.",
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
      description:
        "Number of values that are not shown because the table has too many columns; the rarest are omitted.",
    }),
    omittedTagCount: t.exposeInt("omittedTagCount", {
      description:
        "Number of tags that are not shown because the table has too many rows; the rarest are omitted.",
    }),
  }),
});

async function tagOf(context: ApiContext, tagId: string | null) {
  return tagId === null ? null : await tagLoader(context).load(tagId);
}

builder.objectField(ProjectRef, "tagCounts", (t) =>
  t.field({
    type: [TagCountRef],
    args: { filter: t.arg({ type: FilterInput, description: "Filter of the highlights to count." }) },
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
    description:
      "Counts of tags by the values of one of the project's note fields. The field must have options or people.",
    args: {
      fieldId: t.arg.id({ required: true }),
      filter: t.arg({ type: FilterInput, description: "Filter of the highlights to count." }),
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
