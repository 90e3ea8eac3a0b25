import { ApolloClient } from "@apollo/client";
import { GraphQLWsLink } from "@apollo/client/link/subscriptions";
import { WorkspaceChangesDocument } from "../../graphql/graphql.ts";
import { onConnectionStatus } from "../connection/connection-store.ts";
import { applyChanges, type Change } from "./apply-change.ts";
import { createCache } from "./cache.ts";
import { createLink } from "./links.ts";
import { createSocket } from "./socket.ts";

/** Changes within this time are applied together. */
const CHANGES_TOGETHER_MS = 150;

/** The workspace's GraphQL client. */
export const client = new ApolloClient({
  cache: createCache(),
  link: createLink(new GraphQLWsLink(createSocket())),
  defaultOptions: {
    watchQuery: { fetchPolicy: "cache-and-network", nextFetchPolicy: "cache-first" },
  },
  devtools: { enabled: import.meta.env.DEV },
});

/** Follows what others change, and refetches what was missed after the connection was lost. Returns the act that ends it. */
export function followChanges(): () => void {
  let waiting: Change[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const subscription = client.subscribe({ query: WorkspaceChangesDocument }).subscribe({
    next: ({ data }) => {
      if (!data) return;
      waiting.push(data.changes);
      timer ??= setTimeout(() => {
        const together = waiting;
        waiting = [];
        timer = undefined;
        applyChanges(client, together);
      }, CHANGES_TOGETHER_MS);
    },
    error: () => undefined,
  });
  const stop = onConnectionStatus(({ status }) => {
    if (status === "Reconnected") void client.refetchQueries({ include: "active" });
  });
  return () => {
    clearTimeout(timer);
    subscription.unsubscribe();
    stop();
  };
}
