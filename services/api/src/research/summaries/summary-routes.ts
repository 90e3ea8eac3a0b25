import { startSummary } from "@fieldstone/domain/research/summaries/start-summary.ts";
import { writeSummary } from "@fieldstone/domain/research/summaries/write-summary.ts";
import { summaryRequestSchema } from "@fieldstone/model/ai/summary-event.ts";
import { parseId } from "@fieldstone/model/ids.ts";
import type { Router } from "express";
import type { ApiServices } from "../../http/api-services.ts";
import { streamedSummary } from "./streamed-summary.ts";

/** `POST /api/summaries`: creates a summary of a note. */
export function summaryRoutes(services: ApiServices): Router {
  return streamedSummary(services, {
    path: "/api/summaries",
    scope: "notes:write",
    schema: summaryRequestSchema,
    start: (tx, { noteId, kind, framework, instructions }) =>
      startSummary(tx, {
        noteId: parseId(noteId),
        kind,
        framework: framework ?? null,
        instructions: instructions ?? "",
      }),
    write: writeSummary,
  });
}
