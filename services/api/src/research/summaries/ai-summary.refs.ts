import type { GeneratedSummary } from "@fieldstone/domain/research/summaries/generated-summary.ts";
import { summaryFrameworks, summaryKinds } from "@fieldstone/model/ai/summary-frameworks.ts";
import { builder } from "../../graphql/builder.ts";

const SummaryKindType = builder.enumType("SummaryKind", { values: summaryKinds });

export const AiSummaryType = builder.interfaceRef<GeneratedSummary>("AiSummary").implement({
  description: "Fields that all AI summaries have in common.",
  fields: (t) => ({
    id: t.exposeID("id"),
    kind: t.expose("kind", { type: SummaryKindType }),
    framework: t.exposeString("framework", {
      nullable: true,
      description: `One of: ${summaryFrameworks.join(", ")}.`,
    }),
    instructions: t.exposeString("instructions"),
    model: t.exposeString("model"),
    promptVersion: t.exposeString("promptVersion"),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
  }),
});

interface Quote {
  readonly itemId: string;
  readonly text: string;
}

/** Only reachable through summaries, which declare the scope that their text needs. */
export const SummaryQuoteRef = builder.objectRef<Quote>("SummaryQuote").implement({
  scope: "any",
  fields: (t) => ({ itemId: t.exposeID("itemId"), text: t.exposeString("text") }),
});
