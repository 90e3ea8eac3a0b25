import { startSummary } from "@fieldstone/domain/research/summaries/start-summary.ts";
import { writeSummary } from "@fieldstone/domain/research/summaries/write-summary.ts";
import { summaryRequestSchema } from "@fieldstone/model/ai/summary-event.ts";
import { parseId, toShortId } from "@fieldstone/model/ids.ts";
import { jsonBody } from "@fieldstone/platform/http/express-basics.ts";
import { Router } from "express";
import { requireUser } from "../../graphql/api-context.ts";
import { parseInput } from "../../graphql/parse-input.ts";
import type { ApiServices } from "../../http/api-services.ts";
import { openPathContext } from "../../http/open-context.ts";
import { openLines } from "../../http/open-lines.ts";
import { pathCosts } from "../../http/path-costs.ts";

/** A prompt of 2,000 characters, in bytes. */
const bodySizeBytesMax = 20_000;

/**
 * `POST /api/summaries`: makes a summary of a note and streams it as `SummaryEvent`s, one JSON object a line. Whoever
 * closes the connection cancels it.
 */
export function summaryRoutes(services: ApiServices): Router {
  const router = Router();
  router.post("/api/summaries", jsonBody(bodySizeBytesMax), async (request, response) => {
    const context = await openPathContext(services, request, response, {
      units: pathCosts.ask,
      scope: "notes:write",
    });
    requireUser(context);
    const { noteId, kind, framework, instructions } = parseInput(summaryRequestSchema, request.body);
    const started = await context.read((tx) =>
      startSummary(tx, {
        noteId: parseId(noteId),
        kind,
        framework: framework ?? null,
        instructions: instructions ?? "",
      }),
    );
    const lines = openLines(response);
    const sources = { ai: services.ai, write: context.write };
    for await (const event of writeSummary(sources, started, lines.closed)) {
      const isEnd = event.type === "ended" && event.summaryId !== null;
      await lines.write(isEnd ? { ...event, summaryId: toShortId(event.summaryId ?? "") } : event);
    }
    response.end();
  });
  return router;
}
