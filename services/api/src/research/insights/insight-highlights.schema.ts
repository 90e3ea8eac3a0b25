import { embeddedIds } from "@fieldstone/domain/research/documents/embedded-ids.ts";
import type { ApiContext } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { costs, derivedCost } from "../../graphql/field-cost.ts";
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
    resolve: async (insight, _args, context) => {
      const measured = await documentContentLoader(context).load(insight.id);
      const ids = measured === undefined ? [] : embeddedIds(measured.content);
      const highlights = await Promise.all(ids.map((id) => highlightLoader(context).load(id)));
      return highlights.filter((highlight) => highlight !== undefined);
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
    resolve: async (highlight, _args, context) =>
      loadInsights(context, (await insightIdsOfHighlightLoader(context).load(highlight.id)) ?? []),
  }),
);
