import type { ApolloClient } from "@apollo/client";
import { print } from "graphql";
import { WorkspaceChangesDocument, type WorkspaceChangesSubscription } from "../../graphql/graphql.ts";
import { currentConnection, onConnectionStatus } from "../connection/connection-store.ts";
import { keepOpenPage } from "../connection/keep-open-page.ts";
import { applyChanges, type Change } from "./apply-change.ts";
import { MissedChanges } from "./missed-changes.ts";
import { refetchChanged } from "./refetch.ts";
import { createSocket } from "./socket.ts";

/** Changes within this time are applied together. */
const CHANGES_TOGETHER_MS = 150;

/**
 * Follows others' changes over the websocket, and refetches what was missed between the page's first queries
 * and its subscription, and while the connection was lost. Loaded after the first paint, together with the
 * socket's code. Returns a function that stops it.
 * @param since the session's stamp
 */
export function followChanges(client: ApolloClient, since: string): () => void {
  const socket = createSocket();
  const stopKeeping = keepOpenPage();
  const missed = new MissedChanges(() => void refetchChanged(client, { include: "active" }));
  let waiting: Change[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  socket.subscribe<WorkspaceChangesSubscription>(
    { query: print(WorkspaceChangesDocument), operationName: "WorkspaceChanges", variables: { since } },
    {
      next: ({ data }) => {
        if (!data) return;
        const { act } = data.changes;
        if (act === "followed" || act === "missed") {
          missed.began(act === "missed");
          return;
        }
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
  const stop = onConnectionStatus(({ status }) => {
    if (status === "Reconnected") missed.reconnected();
  });
  socket.on("closed", () => missed.closed(currentConnection().everConnected));
  return () => {
    clearTimeout(timer);
    stop();
    stopKeeping();
    void socket.dispose();
  };
}
