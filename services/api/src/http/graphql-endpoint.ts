import type { IncomingMessage, ServerResponse } from "node:http";
import { type ApolloServer, HeaderMap } from "@apollo/server";
import { requestIdHeader } from "@fieldstone/contracts/headers.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { jsonBodySizeBytesMax } from "@fieldstone/model/limits.ts";
import { requestFacts, requestIdOf } from "@fieldstone/platform/http/request-id.ts";
import type { ApiContext } from "../graphql/api-context.ts";
import { setFailedResult } from "../graphql/apollo.ts";
import { CheckedDocuments } from "../graphql/costs/checked-documents.ts";
import type { OperationExecutor } from "../graphql/executor.ts";
import { graphqlErrorBody } from "../graphql/graphql-errors.ts";
import { KnownVisitors } from "../graphql/known-visitors.ts";
import type { ApiServices } from "./api-services.ts";
import { jsonMs, newDocumentMs } from "./limits/loop-share.ts";
import { openContext } from "./open-context.ts";
import { readJson } from "./request-body.ts";

export const graphqlPath = "/api/graphql";
/** The only operation that clients batch, and the largest batch. */
const batchedOperation = "CommentQuery";
const batchedOperationsMax = 10;
const jsonType = "application/json; charset=utf-8";

/** `POST /api/graphql`, on node:http itself: Express would cost a fifth of the requests per second. */
export function createGraphqlEndpoint(
  services: ApiServices,
  apollo: ApolloServer<ApiContext>,
  executor: OperationExecutor,
) {
  const endpoint: Endpoint = {
    services,
    apollo,
    executor,
    visitors: new KnownVisitors(),
    documents: new CheckedDocuments(),
  };
  return (request: IncomingMessage, response: ServerResponse): void => {
    answer(endpoint, request, response).catch((error: unknown) => {
      const reference = requestIdOf(request);
      const { status, body, retryAfterSeconds } = graphqlErrorBody(error, reference);
      if (status >= 500) services.log.error({ error, ...requestFacts(request) }, "a GraphQL request failed");
      send(response, status, jsonType, JSON.stringify(body), reference, retryAfterSeconds?.toString());
    });
  };
}

interface Endpoint {
  readonly services: ApiServices;
  readonly apollo: ApolloServer<ApiContext>;
  readonly executor: OperationExecutor;
  readonly visitors: KnownVisitors;
  readonly documents: CheckedDocuments;
}

async function answer(
  { services, apollo, executor, visitors, documents }: Endpoint,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== "POST") {
    response.writeHead(405, { allow: "POST", "content-length": 0 });
    response.end();
    return;
  }
  // Each field's scopes are checked when the operation is prepared.
  const context = await openContext(services, request, "any");
  const rejection = await visitors.rejectionOf(context);
  if (rejection !== undefined) {
    // 200 as for every error of a field: clients read the code.
    const { body } = graphqlErrorBody(rejection, context.requestId);
    send(response, 200, jsonType, JSON.stringify(body), context.requestId);
    return;
  }
  const { loop } = services;
  await services.longBodies.enter(context, request, response);
  const body = await readJson(request, jsonBodySizeBytesMax, (bytes) => loop.enter(context, jsonMs(bytes)));
  // Validated and compiled operations bypass Apollo, which costs as much as a short answer.
  const known = executor.findKnown(body);
  if (known !== undefined) {
    const answered = await executor.answerKnown(known, context);
    if ("text" in answered) {
      send(response, 200, jsonType, answered.text, context.requestId);
      return;
    }
    setFailedResult(context, answered.result);
  }
  checkBatch(body);
  const newCharacters = documents.newCharactersOf(body);
  if (newCharacters > 0) await loop.enter(context, newDocumentMs(newCharacters));
  documents.check(body);
  const answered = await apollo.executeHTTPGraphQLRequest({
    httpGraphQLRequest: {
      method: "POST",
      headers: new HeaderMap([
        ["content-type", "application/json"],
        ["accept", "application/json"],
      ]),
      search: "",
      body,
    },
    context: async () => context,
  });
  if (answered.body.kind !== "complete") throw new TypeError("an answer in parts was not asked for");
  const status = answered.status ?? 200;
  if (newCharacters > 0 && status < 400) documents.noteValid(body);
  const text = answered.body.string;
  const type = answered.headers.get("content-type") ?? jsonType;
  send(
    response,
    status,
    type,
    status < 400 ? text : withReference(text, context.requestId),
    context.requestId,
    answered.headers.get("retry-after"),
  );
}

/** @throws ProductError `graphql.batch` */
function checkBatch(body: unknown): void {
  if (!Array.isArray(body)) return;
  const isBatched = (entry: unknown) =>
    typeof entry === "object" &&
    entry !== null &&
    "operationName" in entry &&
    entry.operationName === batchedOperation;
  if (body.length > 0 && body.length <= batchedOperationsMax && body.every(isBatched)) return;
  throw new ProductError(
    "ValidationError",
    "graphql.batch",
    `Only ${batchedOperation} may be sent in batches, of ${batchedOperationsMax} at most.`,
  );
}

/** Errors that Apollo found itself lack a request id; they are rare, so parsing them again is cheap. */
function withReference(text: string, reference: string): string {
  const parsed: unknown = JSON.parse(text);
  if (typeof parsed !== "object" || parsed === null || !("errors" in parsed) || !Array.isArray(parsed.errors))
    return text;
  const errors = parsed.errors.map((error: { extensions?: object }) => ({
    ...error,
    extensions: { ...error.extensions, reference },
  }));
  return JSON.stringify({ ...parsed, errors });
}

function send(
  response: ServerResponse,
  status: number,
  type: string,
  text: string | Buffer,
  requestId: string,
  retryAfter?: string,
): void {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(status, {
    "content-type": type,
    "content-length": Buffer.byteLength(text),
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    [requestIdHeader]: requestId,
    ...(retryAfter === undefined ? {} : { "retry-after": retryAfter }),
  });
  response.end(text);
}
