import type { TestCellApi } from "@fieldstone/testkit/start-cell-api.ts";
import { createClient } from "graphql-ws";
import { WebSocket } from "ws";

/** Everything that the socket received, as bytes. */
interface WatchedSocket {
  readonly received: () => Buffer;
  readonly close: () => Promise<void>;
}

/** Subscribes to all changes of a workspace and keeps each message as it arrives. */
export async function watchChanges(
  api: TestCellApi,
  headers: Readonly<Record<string, string>>,
): Promise<WatchedSocket> {
  const messages: Buffer[] = [];
  const opened = Promise.withResolvers<void>();
  class MemberSocket extends WebSocket {
    constructor(url: string, protocols: string) {
      super(url, protocols, { headers });
      this.on("message", (data) => messages.push(Buffer.from(data.toString())));
    }
  }
  const client = createClient({
    url: `${api.origin.replace("http", "ws")}/api/graphql`,
    webSocketImpl: MemberSocket,
    retryAttempts: 0,
    lazy: false,
    on: { connected: () => opened.resolve(), error: opened.reject },
  });
  client.subscribe(
    { query: "subscription { changes { type id projectId documentId act } }" },
    { next: () => undefined, error: opened.reject, complete: () => undefined },
  );
  await opened.promise;
  return { received: () => Buffer.concat(messages), close: async () => void (await client.dispose()) };
}
