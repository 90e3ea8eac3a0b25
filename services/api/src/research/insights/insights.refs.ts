import { type Insight, insightNotFound } from "@fieldstone/domain/research/insights/insight.ts";
import { findInsightIdsOfHighlights } from "@fieldstone/domain/research/insights/list-insights.ts";
import { readInsights } from "@fieldstone/domain/research/insights/read-insights.ts";
import type { ApiContext } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { defineConnection } from "../../graphql/connection.ts";
import { loadOrRefuse } from "../../graphql/loading/by-key.ts";
import { defineLoader } from "../../graphql/loading/loader.ts";
import { answerKind } from "../../graphql/loading/object-types.ts";

export const InsightRef = builder.objectRef<Insight>("Insight");

export const InsightPayload = builder.objectRef<{ insightId: string }>("InsightPayload");

export const InsightConnection = defineConnection("Insight", InsightRef, { totalCount: true });

/** Insights by id that the member, or the visitor with a share link, may read. */
export const insightLoader = defineLoader<Insight>(readInsights);
answerKind("insight", InsightRef, insightLoader);

/** Insights that embed a highlight, by the highlight's id. */
export const insightIdsOfHighlightLoader = defineLoader<readonly string[]>(findInsightIdsOfHighlights);

/** @throws ProductError `insight.not_found` */
export function loadInsight(context: ApiContext, insightId: string): Promise<Insight> {
  return loadOrRefuse(insightLoader, context, insightId, insightNotFound);
}
