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
  /** Answers of a workspace whose reader takes longer than so many ms: they leave its places, and so many may go on. */
  readonly slowAnswerMs: number;
  readonly slowAnswersMax: number;
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
  slowAnswerMs: 1_000,
  slowAnswersMax: 32,
  globalRequestsMax: 16,
  transfersMax: 64,
  waitingMax: 1_024,
  waitMs: 30_000,
  bufferedBytesMax: 16 * 1_048_576,
};

export type EngineLimits = Pick<NetworkLimits, "requestsMax" | "workspaceRequestsMax">;

const threeQuarters = (count: number): number => Math.floor((count * 3) / 4);

/** What of it an engine in front may have under way by itself, as most requests are plain. */
export function engineLimitsOf({ requestsMax, workspaceRequestsMax }: NetworkLimits): EngineLimits {
  return {
    requestsMax: threeQuarters(requestsMax),
    workspaceRequestsMax: threeQuarters(workspaceRequestsMax),
  };
}

/** What is left for the router behind it, so that a cell works on no more for anybody than without an engine. */
export function besideEngine(limits: NetworkLimits): NetworkLimits {
  const engine = engineLimitsOf(limits);
  return {
    ...limits,
    requestsMax: limits.requestsMax - engine.requestsMax,
    workspaceRequestsMax: limits.workspaceRequestsMax - engine.workspaceRequestsMax,
  };
}

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
