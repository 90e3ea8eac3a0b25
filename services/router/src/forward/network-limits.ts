import type { SlowPart } from "@fieldstone/platform/http/slow-peers.ts";

/** What one client network may have at once at one router; docs/decisions.md says how the figures were chosen. */
export interface NetworkLimits {
  readonly connectionsMax: number;
  /** Websockets, which may stay open for hours. */
  readonly websocketsMax: number;
  /** The same for a workspace, from wherever they come. */
  readonly workspaceWebsocketsMax: number;
  /** Requests that a cell works on, fewer than its process has connections to Postgres; the next ones wait here. */
  readonly requestsMax: number;
  /** The same for a workspace, from wherever they come. */
  readonly workspaceRequestsMax: number;
  /** Requests that the router answers itself under `/global/`, each with its statements in the global database. */
  readonly globalRequestsMax: number;
  /** Uploads and downloads under way, which have connections of their own to the cell. */
  readonly transfersMax: number;
  /** Requests that wait for one of these, and how long at most. */
  readonly waitingMax: number;
  readonly waitMs: number;
  /** Bytes kept for bodies that are not whole yet, by what their heads announce. */
  readonly bufferedBytesMax: number;
}

export const networkLimitsDefault: NetworkLimits = {
  connectionsMax: 4_096,
  websocketsMax: 2_048,
  workspaceWebsocketsMax: 4_096,
  requestsMax: 8,
  workspaceRequestsMax: 16,
  globalRequestsMax: 16,
  transfersMax: 64,
  waitingMax: 1_024,
  waitMs: 30_000,
  bufferedBytesMax: 16 * 1_048_576,
};

/** Why a network's request or connection was not served. */
export type NetworkRefusal =
  | "connections"
  | "websockets"
  | "workspace_websockets"
  | "waiting"
  | "wait_time"
  | "buffered_bytes"
  | "signed_out_body"
  | "long_body"
  | "slow_body"
  | "slow_reader"
  | "pipelining";

/** As the platform's guard names it, in the metrics' words. */
export function refusalOfPeer(part: SlowPart): NetworkRefusal {
  if (part === "unanswered") return "pipelining";
  return part === "body" ? "slow_body" : "slow_reader";
}
