/**
 * Whether the application is reachable: one state, updated by events of the browser, the websocket and HTTP.
 *
 * A page starts Connecting and is Connected once anything answers. If the socket is lost after that, it is
 * Reconnecting; the answer that ends this makes it Reconnected, so that the page refetches what it missed,
 * and the next answer Connected again. A browser without a network is ClientOffline. Failed HTTP requests
 * count up and successes count down; above the threshold, the server is at fault: ServerOffline.
 */
export type ConnectionStatus =
  | "Connecting"
  | "Connected"
  | "Reconnecting"
  | "Reconnected"
  | "ClientOffline"
  | "ServerOffline";

export interface ConnectionState {
  readonly status: ConnectionStatus;
  /** Failed HTTP network events minus successes, 0 to 20. */
  readonly failures: number;
  /** The browser reports that it has a network. */
  readonly online: boolean;
  readonly socket: "connecting" | "open" | "closed";
  /** Anything has answered since the page was opened. */
  readonly everConnected: boolean;
}

export type ConnectionEvent =
  | "socketConnecting"
  | "socketOpened"
  | "socketClosed"
  | "httpSucceeded"
  | "httpFailed"
  | "browserOnline"
  | "browserOffline";

export const connectionFailuresMax = 20;
export const connectionFailuresThreshold = 10;

export const initialConnectionState: ConnectionState = {
  status: "Connecting",
  failures: 0,
  online: true,
  socket: "connecting",
  everConnected: false,
};

/** True above the threshold: the application is down or in maintenance. */
export function isServerDown(failures: number): boolean {
  return failures > connectionFailuresThreshold;
}

/** The state after an event. Pure. */
export function reduceConnection(state: ConnectionState, event: ConnectionEvent): ConnectionState {
  const facts = applyEvent(state, event);
  const status = statusOf(state.status, facts);
  const answered = status === "Connected" || status === "Reconnected";
  return { ...facts, status, everConnected: facts.everConnected || answered };
}

function applyEvent(state: ConnectionState, event: ConnectionEvent): ConnectionState {
  switch (event) {
    case "socketConnecting":
      return { ...state, socket: "connecting" };
    case "socketOpened":
      return { ...state, socket: "open", online: true };
    case "socketClosed":
      return { ...state, socket: "closed" };
    case "httpSucceeded":
      return { ...state, failures: Math.max(0, state.failures - 1), online: true };
    case "httpFailed":
      return { ...state, failures: Math.min(connectionFailuresMax, state.failures + 1) };
    case "browserOnline":
      return { ...state, online: true };
    case "browserOffline":
      return { ...state, online: false };
  }
}

function statusOf(previous: ConnectionStatus, facts: ConnectionState): ConnectionStatus {
  if (!facts.online) return "ClientOffline";
  if (isServerDown(facts.failures)) return "ServerOffline";
  if (facts.socket !== "open") return facts.everConnected ? "Reconnecting" : "Connecting";
  const wasAway = previous === "Reconnecting" || previous === "ClientOffline" || previous === "ServerOffline";
  return wasAway && facts.everConnected ? "Reconnected" : "Connected";
}
