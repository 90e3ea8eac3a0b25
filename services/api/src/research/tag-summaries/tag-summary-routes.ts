import { startTagSummary } from "@fieldstone/domain/research/tag-summaries/start-tag-summary.ts";
import { writeTagSummary } from "@fieldstone/domain/research/tag-summaries/write-tag-summary.ts";
import { tagSummaryRequestSchema } from "@fieldstone/model/ai/summary-event.ts";
import { parseId } from "@fieldstone/model/ids.ts";
import type { Router } from "express";
import type { ApiServices } from "../../http/api-services.ts";
import { streamedSummary } from "../summaries/streamed-summary.ts";

/** `POST /api/tag-summaries`: creates a summary of a tag's highlights. */
export function tagSummaryRoutes(services: ApiServices): Router {
  return streamedSummary(services, {
    path: "/api/tag-summaries",
    scope: "highlights:write",
    schema: tagSummaryRequestSchema,
    start: (tx, { tagId, kind, framework, instructions }) =>
      startTagSummary(tx, {
        tagId: parseId(tagId),
        kind,
        framework: framework ?? null,
        instructions: instructions ?? "",
      }),
    write: writeTagSummary,
  });
}
