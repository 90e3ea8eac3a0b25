import { duplicateInsight } from "@fieldstone/domain/research/duplicates/duplicate-insight.ts";
import { createInsight } from "@fieldstone/domain/research/insights/create-insight.ts";
import { setInsightDeleted } from "@fieldstone/domain/research/insights/delete-insight.ts";
import { discardBlankInsight } from "@fieldstone/domain/research/insights/discard-blank-insight.ts";
import { draftInsight } from "@fieldstone/domain/research/insights/draft-insight.ts";
import { publishInsight } from "@fieldstone/domain/research/insights/publish-insight.ts";
import { updateInsight } from "@fieldstone/domain/research/insights/update-insight.ts";
import { builder } from "../../graphql/builder.ts";
import { costs, searchCost } from "../../graphql/costs/field-cost.ts";
import { DeletedPayload, DiscardedPayload, ObjectIdInput } from "../../graphql/object-id-input.ts";
import { whileConnected } from "../../graphql/while-connected.ts";
import { requireObjectScope } from "../../scopes/object-scopes.ts";
import { InsightPayload, InsightRef, loadInsight } from "./insights.refs.ts";

InsightPayload.implement({
  fields: (t) => ({
    insight: t.field({
      type: InsightRef,
      resolve: ({ insightId }, _args, context) => loadInsight(context, insightId),
    }),
  }),
});

const CreateInsightInput = builder.inputType("CreateInsightInput", {
  fields: (t) => ({
    projectId: t.id({ required: true }),
    title: t.string(),
    highlightIds: t.idList({ description: "Highlights to embed in the new text, in this order." }),
  }),
});

const DraftInsightInput = builder.inputType("DraftInsightInput", {
  fields: (t) => ({ projectId: t.id({ required: true }), highlightIds: t.idList({ required: true }) }),
});

const UpdateInsightInput = builder.inputType("UpdateInsightInput", {
  fields: (t) => ({ id: t.id({ required: true }), title: t.string(), projectId: t.id() }),
});

const PublishInsightInput = builder.inputType("PublishInsightInput", {
  fields: (t) => ({
    id: t.id({ required: true }),
    published: t.boolean({ required: true }),
    undo: t.boolean({
      description:
        "True to undo the opposite: the insight has its former date of publication and publisher again.",
    }),
  }),
});

builder.mutationFields((t) => ({
  createInsight: t.field({
    scope: "insights:write",
    type: InsightPayload,
    args: { input: t.arg({ type: CreateInsightInput, required: true }) },
    resolve: async (_root, { input }, context) => ({
      insightId: await context.write((tx) => createInsight(tx, input)),
    }),
  }),
  duplicateInsight: t.field({
    scope: "insights:write",
    type: InsightPayload,
    description: "Creates a draft copy in the same project, without comments and files.",
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => ({
      insightId: await context.write((tx) => duplicateInsight(tx, input.id)),
    }),
  }),
  draftInsight: t.field({
    scope: "insights:write",
    ...costs(searchCost),
    type: InsightPayload,
    description:
      "Has AI write an insight from highlights, with supporting highlights for each statement. Closing the connection cancels it.",
    args: { input: t.arg({ type: DraftInsightInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      // The draft says what the highlights say.
      requireObjectScope(context.tenant.actor, "highlight", "read");
      const { ai } = context.services;
      const insightId = await whileConnected(context, (signal) =>
        draftInsight({ ai, signal, write: context.write }, input),
      );
      return { insightId };
    },
  }),
  updateInsight: t.field({
    scope: "insights:write",
    type: InsightPayload,
    args: { input: t.arg({ type: UpdateInsightInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => updateInsight(tx, input));
      return { insightId: input.id };
    },
  }),
  publishInsight: t.field({
    scope: "insights:write",
    type: InsightPayload,
    args: { input: t.arg({ type: PublishInsightInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => publishInsight(tx, input));
      return { insightId: input.id };
    },
  }),
  deleteInsight: t.field({
    scope: "insights:write",
    type: DeletedPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => setInsightDeleted(tx, input.id, true));
      return { deletedId: input.id };
    },
  }),
  discardBlankInsight: t.field({
    scope: "insights:write",
    type: DiscardedPayload,
    description:
      "Deletes the caller's own insight if it has no title, text, comments or links. Any other insight is left unchanged.",
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => ({
      discarded: await context.write((tx) => discardBlankInsight(tx, input.id)),
    }),
  }),
  restoreInsight: t.field({
    scope: "insights:write",
    type: InsightPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => setInsightDeleted(tx, input.id, false));
      return { insightId: input.id };
    },
  }),
}));
