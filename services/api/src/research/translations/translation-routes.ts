import { startTranslation } from "@fieldstone/domain/research/translations/start-translation.ts";
import { writeTranslation } from "@fieldstone/domain/research/translations/write-translation.ts";
import { type TranslationEvent, translationRequestSchema } from "@fieldstone/model/ai/translation.ts";
import { parseId, toShortId } from "@fieldstone/model/ids.ts";
import { cannotTranslate } from "@fieldstone/platform/ai/ai-provider.ts";
import { jsonBody } from "@fieldstone/platform/http/express-basics.ts";
import { Router } from "express";
import { requireUser } from "../../graphql/api-context.ts";
import { parseInput } from "../../graphql/parse-input.ts";
import type { ApiServices } from "../../http/api-services.ts";
import { openLines } from "../../http/limits/open-lines.ts";
import { pathCosts } from "../../http/limits/path-costs.ts";
import { openPathContext } from "../../http/open-context.ts";

const bodySizeBytesMax = 1_000;

/**
 * `POST /api/translations`: translates a note into a copy and streams its progress as `TranslationEvent`s,
 * one JSON object a line. Closing the connection cancels it.
 */
export function translationRoutes(services: ApiServices): Router {
  const router = Router();
  router.post("/api/translations", jsonBody(bodySizeBytesMax), async (request, response) => {
    const context = await openPathContext(services, request, response, {
      units: pathCosts.ask,
      scope: "notes:write",
    });
    requireUser(context);
    const { noteId, targetLanguage } = parseInput(translationRequestSchema, request.body);
    const started = await context.read((tx) =>
      startTranslation(tx, { noteId: parseId(noteId), targetLanguage }),
    );
    if (!services.ai.generates) throw cannotTranslate();
    const lines = openLines(response);
    const sources = { ai: services.ai, write: context.write };
    for await (const event of writeTranslation(sources, started, lines.closed))
      await lines.write(withShortId(event));
    response.end();
  });
  return router;
}

function withShortId(event: TranslationEvent): TranslationEvent {
  if (event.type !== "ended" || event.result.kind !== "Success") return event;
  return { ...event, result: { ...event.result, noteId: toShortId(event.result.noteId) } };
}
