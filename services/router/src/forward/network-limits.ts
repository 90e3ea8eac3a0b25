import type { SlowPart } from "@fieldstone/platform/http/slow-peers.ts";

/** Concurrent use of one router by one client network; docs/decisions.md says how the figures were chosen. */
export interface NetworkLimits {
  readonly connectionsMax: number;
  /** Websockets, which may stay open for hours. */
  readonly websocketsMax: number;
  /** The same for a workspace, across all networks. */
  readonly workspaceWebsocketsMax: number;
  /** Requests in progress at a cell: fewer than its process has connections to Postgres. More wait here. */
  readonly requestsMax: number;
  /** The same for a workspace, across all networks. */
  readonly workspaceRequestsMax: number;
  /** Time in ms after which an answer leaves its workspace's lane as slow, and the most of those. */
  readonly slowAnswerMs: number;
  readonly slowAnswersMax: number;
  /** Requests that the router answers itself under `/global/`, each with queries of the global database. */
  readonly globalRequestsMax: number;
  /** Uploads and downloads in progress, which have their own connections to the cell. */
  readonly transfersMax: number;
  /** The same for a workspace; each network may use as many of them as are free. */
  readonly workspaceTransfersMax: number;
  /** Requests that wait for one of these, and their longest wait. */
  readonly waitingMax: number;
  readonly waitMs: number;
  /** Bytes reserved for incomplete bodies, by the length in their heads. */
  readonly bufferedBytesMax: number;
}

export const networkLimitsDefault: NetworkLimits = {
  connectionsMax: 4_096,
  websocketsMax: 2_048,
  workspaceWebsocketsMax: 4_096,
  requestsMax: 8,
  workspaceRequestsMax: 16,
  slowAnswerMs: 1_000,
  slowAnswersMax: 32,
  globalRequestsMax: 16,
  transfersMax: 64,
  workspaceTransfersMax: 128,
  waitingMax: 1_024,
  waitMs: 30_000,
  bufferedBytesMax: 16 * 1_048_576,
};

export type EngineLimits = Pick<NetworkLimits, "requestsMax" | "workspaceRequestsMax">;

const threeQuarters = (count: number): number => Math.floor((count * 3) / 4);

/** The part of the limits for an engine in front, which forwards most requests itself. */
export function engineLimitsOf({ requestsMax, workspaceRequestsMax }: NetworkLimits): EngineLimits {
  return {
    requestsMax: threeQuarters(requestsMax),
    workspaceRequestsMax: threeQuarters(workspaceRequestsMax),
  };
}

/** The rest of the limits for the router behind the engine: the total per cell stays the same. */
export function besideEngine(limits: NetworkLimits): NetworkLimits {
  const engine = engineLimitsOf(limits);
  return {
    ...limits,
    requestsMax: limits.requestsMax - engine.requestsMax,
    workspaceRequestsMax: limits.workspaceRequestsMax - engine.workspaceRequestsMax,
  };
}

/** Why a network's request or connection was rejected. */
export type NetworkRejection =
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

/** The metrics' name for the platform guard's reason. */
export function rejectionOfPeer(part: SlowPart): NetworkRejection {
  if (part === "unanswered") return "pipelining";
  return part === "body" ? "slow_body" : "slow_reader";
}
