import type { ApolloClient, OperationVariables, TypedDocumentNode } from "@apollo/client";
import { ApolloLink } from "@apollo/client/link";
import { AsyncSubject } from "rxjs";

/** How long an answer waits for the page that was to ask, in ms. */
const HELD_MS = 10_000;

const held = new Map<string, AsyncSubject<ApolloLink.Result>>();

const keyOf = ({ operationName, variables }: ApolloLink.Operation): string =>
  `${operationName} ${JSON.stringify(variables)}`;

/** Answers the first of equal queries with what was asked ahead of it. */
export const aheadLink = new ApolloLink((operation, forward) => {
  const key = keyOf(operation);
  if (operation.getContext().isAhead !== true) {
    const answer = operation.operationType === "query" ? held.get(key) : undefined;
    held.delete(key);
    return answer ?? forward(operation);
  }
  const answer = new AsyncSubject<ApolloLink.Result>();
  held.set(key, answer);
  setTimeout(() => held.get(key) === answer && held.delete(key), HELD_MS);
  forward(operation).subscribe(answer);
  return answer;
});

/**
 * Sends a query that the first page is about to ask, while its scripts are still on their way: its first question is
 * answered with that, and every later one by the server.
 */
export function askAhead<Data, Variables extends OperationVariables>(
  client: ApolloClient,
  query: TypedDocumentNode<Data, Variables>,
  variables: NoInfer<Variables>,
): void {
  const context = { isAhead: true, queryDeduplication: false };
  const options = { query, variables, context, fetchPolicy: "no-cache" } as const;
  // Whoever asks for it is told of the failure.
  client.query<Data, OperationVariables>(options).catch(() => undefined);
}
