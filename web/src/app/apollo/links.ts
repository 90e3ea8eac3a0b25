import { ServerError } from "@apollo/client/errors";
import { ApolloLink } from "@apollo/client/link";
import { BatchHttpLink } from "@apollo/client/link/batch-http";
import { HttpLink } from "@apollo/client/link/http";
import { RetryLink } from "@apollo/client/link/retry";
import { shownError } from "@fieldstone/model/graphql-error.ts";
import { backoffDelayMs, isRetriableAnswer, queryBackoff } from "@fieldstone/model/retry/backoff.ts";
import { finalize, mergeMap, of, tap } from "rxjs";
import { holdPage } from "../leaving/hold-page.ts";
import { offerUpgrade } from "../plans/upgrade-prompts.ts";
import { fetchAnswer } from "./early-answers.ts";

const path = "/api/graphql";
/** Comment queries that start within this time are sent as one request. */
const COMMENT_BATCH_MS = 10;

const http = {
  uri: path,
  credentials: "include",
  headers: { "x-fieldstone-release": __RELEASE__ },
  includeExtensions: true,
  fetch: fetchAnswer,
} as const;

/** Tries queries at most 5 times when the server failed; mutations once. */
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

/** A mutation that has not reached the server is lost if the page closes. */
const holdingLink = new ApolloLink((operation, forward) =>
  operation.operationType === "mutation" ? forward(operation).pipe(finalize(holdPage())) : forward(operation),
);

/** How often a query is asked again; whoever saves without a pause still sees an answer. */
const OVERTAKEN_MAX = 2;

/**
 * Asks a query again where a mutation was answered since it was sent: its answer may be older than the
 * mutation's, and the page would show for a moment what was changed, or undone, already.
 */
function overtakenLink(): ApolloLink {
  let answeredMutations = 0;
  return new ApolloLink((operation, forward) => {
    if (operation.operationType === "mutation") {
      return forward(operation).pipe(
        tap(() => {
          answeredMutations += 1;
        }),
      );
    }
    const ask = (left: number): ReturnType<typeof forward> => {
      const before = answeredMutations;
      return forward(operation).pipe(
        mergeMap((answer) => (left > 0 && answeredMutations !== before ? ask(left - 1) : of(answer))),
      );
    };
    return ask(OVERTAKEN_MAX);
  });
}

/** Shows the upgrade prompt when the plan does not allow a mutation, whichever form or button sent it. */
export const upgradeLink = new ApolloLink((operation, forward) =>
  operation.operationType === "mutation"
    ? forward(operation).pipe(
        tap(({ errors }) => {
          const [first] = errors ?? [];
          if (!first) return;
          const { message = first.message, upgrade } = shownError(first.message, first.extensions);
          if (upgrade !== undefined) offerUpgrade({ upgrade, message });
        }),
      )
    : forward(operation),
);

/** HTTP for queries and mutations. Subscriptions use their own socket, see follow-changes.ts. */
export function createLink(): ApolloLink {
  const batched = new BatchHttpLink({ ...http, batchInterval: COMMENT_BATCH_MS });
  const single = new HttpLink(http);
  const byName = ApolloLink.split((operation) => operation.operationName === "CommentQuery", batched, single);
  return ApolloLink.from([extrasLink, upgradeLink, holdingLink, overtakenLink(), retryLink(), byName]);
}
