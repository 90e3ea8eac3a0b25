import { ServerError } from "@apollo/client/errors";
import { ApolloLink } from "@apollo/client/link";
import { BatchHttpLink } from "@apollo/client/link/batch-http";
import { HttpLink } from "@apollo/client/link/http";
import { RetryLink } from "@apollo/client/link/retry";
import { backoffDelayMs, isRetriableAnswer, queryBackoff } from "@fieldstone/model/retry/backoff.ts";
import { finalize } from "rxjs";
import { holdPage } from "../leaving/hold-page.ts";
import { aheadLink } from "./ask-ahead.ts";
import { fetchWithReporting } from "./fetch-with-reporting.ts";

const path = "/api/graphql";
/** Comment queries that start within this time travel as one request. */
const COMMENT_BATCH_MS = 10;

const http = {
  uri: path,
  credentials: "include",
  headers: { "x-fieldstone-release": __RELEASE__ },
  includeExtensions: true,
  fetch: fetchWithReporting,
} as const;

/** Queries are tried at most 5 times when the server failed; mutations once. */
export function retryLink(random: () => number = Math.random): ApolloLink {
  return new RetryLink({
    attempts: (attempt, operation, error) =>
      attempt <= queryBackoff.retries &&
      ServerError.is(error) &&
      isRetriableAnswer(operation.operationType, error.statusCode),
    delay: (attempt) => backoffDelayMs(queryBackoff, attempt, random()),
  });
}

const extrasLink = new ApolloLink((operation, forward) => {
  const { extras } = operation.getContext();
  if (extras !== undefined) operation.extensions = { ...operation.extensions, extras };
  return forward(operation);
});

/** An act that has not reached the server is lost with the page. */
const holdingLink = new ApolloLink((operation, forward) =>
  operation.operationType === "mutation" ? forward(operation).pipe(finalize(holdPage())) : forward(operation),
);

/** HTTP for queries and mutations. Subscriptions have a socket of their own, see follow-changes.ts. */
export function createLink(): ApolloLink {
  const batched = new BatchHttpLink({ ...http, batchInterval: COMMENT_BATCH_MS });
  const single = new HttpLink(http);
  const byName = ApolloLink.split((operation) => operation.operationName === "CommentQuery", batched, single);
  return ApolloLink.from([aheadLink, extrasLink, holdingLink, retryLink(), byName]);
}
