import {
  type ConnectionEvent,
  type ConnectionState,
  initialConnectionState,
  reduceConnection,
} from "@fieldstone/model/connection/connection-status.ts";

let state: ConnectionState = initialConnectionState;
const listeners = new Set<(state: ConnectionState) => void>();

/** Moves the connection's state by what was seen; listeners hear of it when it changed. */
export function reportConnection(event: ConnectionEvent): void {
  const next = reduceConnection(state, event);
  const changed = next.status !== state.status;
  state = next;
  if (changed) for (const listener of listeners) listener(state);
}

export function currentConnection(): ConnectionState {
  return state;
}

/** Hears of every change of status. Returns the act that ends it. */
export function onConnectionStatus(listener: (state: ConnectionState) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
