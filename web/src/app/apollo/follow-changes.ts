import type { ApolloClient } from "@apollo/client";
import { print } from "graphql";
import { WorkspaceChangesDocument, type WorkspaceChangesSubscription } from "../../graphql/graphql.ts";
import { currentConnection, onConnectionStatus } from "../connection/connection-store.ts";
import { applyChanges, type Change } from "./apply-change.ts";
import { refetchChanged } from "./refetch-changed.ts";
import { createSocket } from "./socket.ts";

/** Changes within this time are applied together. */
const CHANGES_TOGETHER_MS = 150;

/**
 * Follows what others change over the websocket, and refetches what was missed while the connection was lost.
 * Loaded after the first paint, with the socket's code. Returns the act that ends it.
 */
export function followChanges(client: ApolloClient): () => void {
  const socket = createSocket();
  let waiting: Change[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  socket.subscribe<WorkspaceChangesSubscription>(
    { query: print(WorkspaceChangesDocument), operationName: "WorkspaceChanges" },
    {
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
      complete: () => undefined,
    },
  );
  const catchUp = () => void refetchChanged(client, { include: "active" });
  const stop = onConnectionStatus(({ status }) => {
    if (status === "Reconnected") catchUp();
  });
  // A first attempt that failed is no lost connection, but what the page shows may be as old.
  let late = false;
  socket.on("closed", () => {
    late ||= !currentConnection().everConnected;
  });
  socket.on("connected", () => {
    if (late) catchUp();
    late = false;
  });
  return () => {
    clearTimeout(timer);
    stop();
    void socket.dispose();
  };
}
