import { type MovedCard, moveCard } from "@fieldstone/domain/research/view-rows/move-card.ts";
import { moveDocuments } from "@fieldstone/domain/research/view-rows/move-documents.ts";
import { type RefusedCell, setCells } from "@fieldstone/domain/research/view-rows/set-cells.ts";
import { bulkItemsMax } from "@fieldstone/model/limits.ts";
import { viewGroupSchema } from "@fieldstone/model/views/view-settings.ts";
import { builder } from "../../graphql/builder.ts";
import { parseInput } from "../../graphql/parse-input.ts";
import { HighlightRef, highlightLoader } from "../highlights/highlights.refs.ts";
import { InsightRef, insightLoader } from "../insights/insights.refs.ts";
import { NoteRef, noteLoader } from "../notes/notes.refs.ts";
import { PersonRef, personLoader } from "../people/people.refs.ts";
import { loadView, ViewRef } from "../views/views.refs.ts";

const UnplacedCardsInput = builder.inputType("UnplacedCardsInput", {
  fields: (t) => ({
    groupKey: t.string({ required: true }),
    objectIds: t.idList({ required: true }),
  }),
});

const MoveCardInput = builder.inputType("MoveCardInput", {
  fields: (t) => ({
    viewId: t.id({ required: true }),
    group: t.field({
      type: "JSON",
      required: true,
      description: "The board's grouping, as in `View.settings`.",
    }),
    objectId: t.id({ required: true }),
    fromKey: t.string({ required: true }),
    toKey: t.string({ required: true }),
    afterId: t.id({ description: "The card above the new position; null for the top." }),
    sorted: t.boolean({
      description: "True if the card's position is not saved, as on a sorted board.",
    }),
    unplaced: t.field({
      type: UnplacedCardsInput,
      description:
        "Cards of a group whose saved positions are removed: the `placedIds` of the move being undone.",
    }),
    formerIds: t.idList({
      description: "Options or people to choose again: the `formerIds` of the move being undone.",
    }),
    undo: t.boolean({
      description: "True to undo a move: an insight has its former date of publication and publisher again.",
    }),
  }),
});

const MoveCardPayload = builder.objectRef<MovedCard & { viewId: string }>("MoveCardPayload").implement({
  fields: (t) => ({
    untaggedIds: t.idList({
      description: "Highlights from which the tag was removed: the card, or those of a note or insight.",
      resolve: ({ untaggedIds }) => [...untaggedIds],
    }),
    taggedIds: t.idList({
      description: "Highlights to which the other tag was added.",
      resolve: ({ taggedIds }) => [...taggedIds],
    }),
    wasPlaced: t.exposeBoolean("wasPlaced", {
      description:
        "Whether the card had a saved position, before the move, in the group that it was moved from. False if positions are not saved.",
    }),
    placedIds: t.idList({
      description: "Cards of the new group, the moved card included, that had no saved position and got one.",
      resolve: ({ placedIds }) => [...placedIds],
    }),
    formerIds: t.idList({
      nullable: true,
      description: "The options or people that the card had; null if the move changed no field.",
      resolve: ({ formerIds }) => formerIds && [...formerIds],
    }),
    view: t.field({ type: ViewRef, resolve: ({ viewId }, _args, context) => loadView(context, viewId) }),
  }),
});

const CellInput = builder.inputType("CellInput", {
  description: "Provide text, options, people or tags. Omit all of them to clear the value.",
  fields: (t) => ({
    objectId: t.id({ required: true }),
    key: t.string({
      required: true,
      description:
        "Of notes `title` or `people`, of insights `title` or `published` (as text, `yes` or `no`), of highlights `tags` (as text, titles separated by semicolons), of people `name`, `email`, `company` or `jobTitle`; or the id of a field.",
    }),
    text: t.string(),
    optionIds: t.idList(),
    personIds: t.idList(),
    tagIds: t.idList(),
  }),
});

const SetCellsInput = builder.inputType("SetCellsInput", {
  fields: (t) => ({
    cells: t.field({ type: [CellInput], required: true }),
    undo: t.boolean({
      description:
        "Whether this undoes an earlier change: insights are published since their former day again.",
    }),
  }),
});

const MoveDocumentsInput = builder.inputType("MoveDocumentsInput", {
  fields: (t) => ({ ids: t.idList({ required: true }), projectId: t.id({ required: true }) }),
});

const MoveDocumentsPayload = builder
  .objectRef<{ ids: readonly string[] }>("MoveDocumentsPayload")
  .implement({ fields: (t) => ({ ids: t.idList({ resolve: ({ ids }) => [...ids] }) }) });

const RefusedCellRef = builder.objectRef<RefusedCell>("RefusedCell").implement({
  scope: "any",
  description: "A cell that was not changed, with the reason.",
  fields: (t) => ({
    objectId: t.exposeID("objectId"),
    key: t.exposeString("key"),
    message: t.exposeString("message"),
  }),
});

interface SetCells {
  readonly ids: readonly string[];
  readonly refused: readonly RefusedCell[];
}
const idsOf = (cells: readonly { readonly objectId: string }[]) => [
  ...new Set(cells.map(({ objectId }) => objectId)),
];

const SetNoteCellsPayload = builder.objectRef<SetCells>("SetNoteCellsPayload").implement({
  fields: (t) => ({
    refused: t.field({ type: [RefusedCellRef], resolve: ({ refused }) => refused }),
    notes: t.field({
      type: [NoteRef],
      resolve: async ({ ids }, _args, context) => {
        const notes = await Promise.all(ids.map((id) => noteLoader(context).load(id)));
        return notes.filter((note) => note !== undefined);
      },
    }),
  }),
});

const SetInsightCellsPayload = builder.objectRef<SetCells>("SetInsightCellsPayload").implement({
  fields: (t) => ({
    refused: t.field({ type: [RefusedCellRef], resolve: ({ refused }) => refused }),
    insights: t.field({
      type: [InsightRef],
      resolve: async ({ ids }, _args, context) => {
        const insights = await Promise.all(ids.map((id) => insightLoader(context).load(id)));
        return insights.filter((insight) => insight !== undefined);
      },
    }),
  }),
});

const SetHighlightCellsPayload = builder.objectRef<SetCells>("SetHighlightCellsPayload").implement({
  fields: (t) => ({
    refused: t.field({ type: [RefusedCellRef], resolve: ({ refused }) => refused }),
    highlights: t.field({
      type: [HighlightRef],
      resolve: async ({ ids }, _args, context) => {
        const highlights = await Promise.all(ids.map((id) => highlightLoader(context).load(id)));
        return highlights.filter((highlight) => highlight !== undefined);
      },
    }),
  }),
});

const SetPersonCellsPayload = builder.objectRef<SetCells>("SetPersonCellsPayload").implement({
  fields: (t) => ({
    refused: t.field({ type: [RefusedCellRef], resolve: ({ refused }) => refused }),
    people: t.field({
      type: [PersonRef],
      resolve: async ({ ids }, _args, context) => {
        const people = await Promise.all(ids.map((id) => personLoader(context).load(id)));
        return people.filter((person) => person !== undefined);
      },
    }),
  }),
});

builder.mutationFields((t) => ({
  moveCard: t.field({
    // Publishes insights, tags highlights and sets fields, for which programs have separate scopes.
    scope: "person",
    type: MoveCardPayload,
    args: { input: t.arg({ type: MoveCardInput, required: true }) },
    resolve: async (
      _root,
      { input: { group, afterId, sorted, unplaced, formerIds, undo, ...move } },
      context,
    ) => {
      const parsed = parseInput(viewGroupSchema, group);
      const place = sorted === true ? {} : { afterId: afterId ?? null };
      const undone = {
        unplaced: unplaced ?? undefined,
        formerIds: formerIds ?? undefined,
        undo: undo === true,
      };
      const input = { ...move, ...place, group: parsed, ...undone };
      const moved = await context.write((tx) => moveCard(tx, input));
      return { viewId: move.viewId, ...moved };
    },
  }),
  moveNotes: t.field({
    scope: "notes:write",
    type: MoveDocumentsPayload,
    description: `Moves up to ${bulkItemsMax} notes to a project. Either all are moved or none.`,
    args: { input: t.arg({ type: MoveDocumentsInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => moveDocuments(tx, "NOTE", input));
      return { ids: input.ids };
    },
  }),
  moveInsights: t.field({
    scope: "insights:write",
    type: MoveDocumentsPayload,
    description: `Moves up to ${bulkItemsMax} insights to a project. Either all are moved or none.`,
    args: { input: t.arg({ type: MoveDocumentsInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => moveDocuments(tx, "INSIGHT", input));
      return { ids: input.ids };
    },
  }),
  setNoteCells: t.field({
    scope: "notes:write",
    type: SetNoteCellsPayload,
    description:
      "Sets titles, people and field values of notes. Cells with a value that the field does not accept are not changed.",
    args: { input: t.arg({ type: SetCellsInput, required: true }) },
    resolve: async (_root, { input: { cells } }, context) => ({
      ids: idsOf(cells),
      refused: await context.write((tx) => setCells(tx, "NOTE", cells)),
    }),
  }),
  setInsightCells: t.field({
    scope: "insights:write",
    type: SetInsightCellsPayload,
    args: { input: t.arg({ type: SetCellsInput, required: true }) },
    resolve: async (_root, { input: { cells, undo } }, context) => ({
      ids: idsOf(cells),
      refused: await context.write((tx) => setCells(tx, "INSIGHT", cells, undo === true)),
    }),
  }),
  setHighlightCells: t.field({
    scope: "highlights:write",
    type: SetHighlightCellsPayload,
    description:
      "Sets the tags of highlights, among those of their project. Cells with tags that cannot be set are not changed.",
    args: { input: t.arg({ type: SetCellsInput, required: true }) },
    resolve: async (_root, { input: { cells } }, context) => ({
      ids: idsOf(cells),
      refused: await context.write((tx) => setCells(tx, "HIGHLIGHT", cells)),
    }),
  }),
  setPersonCells: t.field({
    scope: "people:write",
    type: SetPersonCellsPayload,
    args: { input: t.arg({ type: SetCellsInput, required: true }) },
    resolve: async (_root, { input: { cells } }, context) => ({
      ids: idsOf(cells),
      refused: await context.write((tx) => setCells(tx, "PERSON", cells)),
    }),
  }),
}));
