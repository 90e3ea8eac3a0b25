import type { SummarySources } from "@fieldstone/domain/research/summaries/stream-summary.ts";
import type { ApiScope } from "@fieldstone/model/access/api-scopes.ts";
import type { SummaryEvent } from "@fieldstone/model/ai/summary-event.ts";
import { toShortId } from "@fieldstone/model/ids.ts";
import { jsonBody } from "@fieldstone/platform/http/express-basics.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { Router } from "express";
import type { z } from "zod";
import { requireUser } from "../../graphql/api-context.ts";
import { parseInput } from "../../graphql/parse-input.ts";
import type { ApiServices } from "../../http/api-services.ts";
import { openLines } from "../../http/limits/open-lines.ts";
import { pathCosts } from "../../http/limits/path-costs.ts";
import { openPathContext } from "../../http/open-context.ts";

/** A prompt of 2,000 characters, in bytes. */
const bodySizeBytesMax = 20_000;

/** How to summarise one kind of object. */
interface StreamedSummary<Schema extends z.ZodType, Started> {
  readonly path: `/api/${string}`;
  readonly scope: ApiScope;
  readonly schema: Schema;
  start(tx: TenantTransaction, input: z.output<Schema>): Promise<Started>;
  write(sources: SummarySources, started: Started, signal: AbortSignal): AsyncGenerator<SummaryEvent>;
}

/**
 * A path that creates a summary and streams it as `SummaryEvent`s, one JSON object a line. Closing the
 * connection cancels it.
 */
export function streamedSummary<Schema extends z.ZodType, Started>(
  services: ApiServices,
  { path, scope, schema, start, write }: StreamedSummary<Schema, Started>,
): Router {
  const router = Router();
  router.post(path, jsonBody(bodySizeBytesMax), async (request, response) => {
    const context = await openPathContext(services, request, response, { units: pathCosts.ask, scope });
    requireUser(context);
    const input = parseInput(schema, request.body);
    const started = await context.read((tx) => start(tx, input));
    const lines = openLines(response);
    for await (const event of write({ ai: services.ai, write: context.write }, started, lines.closed)) {
      const isEnd = event.type === "ended" && event.summaryId !== null;
      await lines.write(isEnd ? { ...event, summaryId: toShortId(event.summaryId ?? "") } : event);
    }
    response.end();
  });
  return router;
}
