import { answerQuestion } from "@fieldstone/domain/discovery/ask/answer-question.ts";
import type { AskSources } from "@fieldstone/domain/discovery/ask/ask.ts";
import { startQuestion } from "@fieldstone/domain/discovery/ask/start-question.ts";
import { type AskEvent, askRequestSchema } from "@fieldstone/model/ask/ask-event.ts";
import { parseId, toShortId } from "@fieldstone/model/ids.ts";
import type { Citation } from "@fieldstone/model/search/answer.ts";
import { jsonBody } from "@fieldstone/platform/http/express-basics.ts";
import { Router } from "express";
import { type ApiContext, requireUser } from "../../graphql/api-context.ts";
import { parseInput } from "../../graphql/parse-input.ts";
import type { ApiServices } from "../../http/api-services.ts";
import { openLines } from "../../http/limits/open-lines.ts";
import { pathCosts } from "../../http/limits/path-costs.ts";
import { openPathContext } from "../../http/open-context.ts";

/** A question of 2,000 characters with a filter of 1,000 ids, in bytes. */
const bodySizeBytesMax = 100_000;

/**
 * `POST /api/ask`: stores a question and streams its answer as `AskEvent`s, one JSON object a line. Closing
 * the connection cancels the answer.
 */
export function askRoutes(services: ApiServices): Router {
  const router = Router();
  router.post("/api/ask", jsonBody(bodySizeBytesMax), async (request, response) => {
    const context = await openPathContext(services, request, response, {
      units: pathCosts.ask,
      scope: "search:read",
    });
    requireUser(context);
    const { conversationId, ...input } = parseInput(askRequestSchema, request.body);
    const started = await context.write((tx) =>
      startQuestion(tx, {
        ...input,
        conversationId: conversationId == null ? undefined : parseId(conversationId),
      }),
    );
    const lines = openLines(response);
    for await (const event of answerQuestion(sourcesOf(context), started, lines.closed))
      await lines.write(withShortIds(event));
    response.end();
  });
  return router;
}

function sourcesOf(context: ApiContext): AskSources {
  const { teamId, region, actor } = context.tenant;
  const { search: index, ai } = context.services;
  return { index, ai, tenant: { teamId, region }, actor, read: context.read, write: context.write };
}

/** Ids in the form that GraphQL uses. */
function withShortIds(event: AskEvent): AskEvent {
  switch (event.type) {
    case "started":
      return {
        ...event,
        conversationId: toShortId(event.conversationId),
        messageId: toShortId(event.messageId),
      };
    case "read":
      return { ...event, passages: event.passages.map(withShortIdsOf) };
    case "claim": {
      const { text, citations } = event.claim;
      return { ...event, claim: { text, citations: citations.map(withShortIdsOf) } };
    }
    default:
      return event;
  }
}

function withShortIdsOf<Named extends Pick<Citation, "id" | "parentId" | "datumId" | "file">>(
  named: Named,
): Named {
  const { id, parentId, datumId, file } = named;
  return {
    ...named,
    id: toShortId(id),
    ...(parentId === undefined ? {} : { parentId: toShortId(parentId) }),
    ...(datumId === undefined ? {} : { datumId: toShortId(datumId) }),
    ...(file === undefined ? {} : { file: { ...file, id: toShortId(file.id) } }),
  };
}
