import {
  type ConnectionEvent,
  type ConnectionState,
  initialConnectionState,
  reduceConnection,
} from "@fieldstone/model/connection/connection-status.ts";

let state: ConnectionState = initialConnectionState;
const listeners = new Set<(state: ConnectionState) => void>();

/** Updates the connection state with an event; notifies listeners if it changed. */
export function reportConnection(event: ConnectionEvent): void {
  const next = reduceConnection(state, event);
  const changed = next.status !== state.status;
  state = next;
  if (changed) for (const listener of listeners) listener(state);
}

export function currentConnection(): ConnectionState {
  return state;
}

/** Subscribes to changes of status. Returns the unsubscribe function. */
export function onConnectionStatus(listener: (state: ConnectionState) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
