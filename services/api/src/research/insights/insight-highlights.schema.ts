import { embeddedIds } from "@fieldstone/domain/research/documents/embedded-ids.ts";
import type { ApiContext } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { costs, derivedCost, groupedReadCost } from "../../graphql/costs/field-cost.ts";
import { countedOf, withoutAiArg } from "../../graphql/without-ai.ts";
import { HighlightRef, highlightLoader } from "../highlights/highlights.refs.ts";
import { documentContentLoader } from "../notes/notes.refs.ts";
import { InsightRef, insightIdsOfHighlightLoader, insightLoader } from "./insights.refs.ts";

async function loadInsights(context: ApiContext, insightIds: readonly string[]) {
  const insights = await Promise.all(insightIds.map((id) => insightLoader(context).load(id)));
  return insights.filter((insight) => insight !== undefined);
}

builder.objectField(InsightRef, "highlights", (t) =>
  t.field({
    ...costs(derivedCost),
    type: [HighlightRef],
    description: "Highlights embedded in the text, in order.",
    args: withoutAiArg(t),
    resolve: async (insight, args, context) => {
      const measured = await documentContentLoader(context).load(insight.id);
      const ids = measured === undefined ? [] : embeddedIds(measured.content);
      const highlights = await Promise.all(ids.map((id) => highlightLoader(context).load(id)));
      return countedOf(
        highlights.filter((highlight) => highlight !== undefined),
        args,
      );
    },
  }),
);

builder.objectField(HighlightRef, "insight", (t) =>
  t.field({
    type: InsightRef,
    nullable: true,
    resolve: (highlight, _args, context) =>
      highlight.documentType === "insight" ? insightLoader(context).load(highlight.documentId) : null,
  }),
);

builder.objectField(HighlightRef, "insights", (t) =>
  t.field({
    type: [InsightRef],
    description: "Insights that embed this highlight.",
    ...costs(groupedReadCost),
    args: withoutAiArg(t),
    resolve: async (highlight, args, context) => {
      const ids = (await insightIdsOfHighlightLoader(context).load(highlight.id)) ?? [];
      return countedOf(await loadInsights(context, ids), args);
    },
  }),
);
