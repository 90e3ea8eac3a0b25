import type { TestCellApi } from "@fieldstone/testkit/start-cell-api.ts";
import { type Client, createClient } from "graphql-ws";
import { WebSocket } from "ws";

/** What a subscription of changes received. */
export interface Watched {
  readonly changes: readonly unknown[];
  readonly errors: readonly unknown[];
  /** The close codes of its sockets. */
  readonly closes: readonly number[];
  readonly client: Client;
}

/** Subscribes over its own socket, opened with these headers. */
export function watchSubscription(
  api: TestCellApi,
  headers: Readonly<Record<string, string>>,
  query: string,
): Watched {
  class RoutedSocket extends WebSocket {
    constructor(url: string, protocols: string) {
      super(url, protocols, { headers });
    }
  }
  const changes: unknown[] = [];
  const errors: unknown[] = [];
  const closes: number[] = [];
  const client = createClient({
    url: `${api.origin.replace("http", "ws")}/api/graphql`,
    webSocketImpl: RoutedSocket,
    retryAttempts: 0,
    on: { closed: (event) => closes.push(codeOf(event)) },
  });
  client.subscribe<{ changes: unknown }>(
    { query },
    {
      next: (answer) => {
        if (answer.data?.changes !== undefined) changes.push(answer.data.changes);
        if (answer.errors !== undefined) errors.push(...answer.errors);
      },
      error: (error) => void (Array.isArray(error) ? errors.push(...error) : errors.push(error)),
      complete: () => undefined,
    },
  );
  return { changes, errors, closes, client };
}

function codeOf(event: unknown): number {
  return typeof event === "object" && event !== null && "code" in event ? Number(event.code) : 0;
}
