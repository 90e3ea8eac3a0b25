import { uuidToBase62 } from "./workspace/base62.ts";

/** Set by the runner; k6 alone can run a scenario with `-e NAME=value`. */
const env = __ENV;

function setting(name: string, fallback: string): string {
  const value = env[name];
  return value === undefined || value === "" ? fallback : value;
}

/** Origin of the root-domain app, without a trailing slash. */
export const baseUrl = setting("BASE_URL", "http://fieldstone.localhost:8080").replace(/\/$/, "");
/** The cell's own address, to create and remove the workspace. */
export const cellUrl = setting("CELL_URL", "");
export const region = setting("REGION", "US_B");
export const serviceToken = setting("SERVICE_TOKEN", "");
/** File for the summary as JSON; empty for none. */
export const summaryFile = setting("SUMMARY_FILE", "");

/** True if only answers and checks have bounds, and times are just reported. */
export const heldToErrorsAlone = setting("BOUNDS", "all") === "errors";

/** Length of the measured part. */
export const duration = setting("DURATION", "30s");
/** Requests that arrive a second, whether or not earlier ones were answered. */
export function arrivalRate(fallback: number): number {
  const rate = Number(setting("RATE", String(fallback)));
  if (!Number.isInteger(rate) || rate < 1) throw new Error("RATE must be a whole number above 0");
  return rate;
}

const [, scheme = "http", rootHost = ""] = /^(https?):\/\/([^/]+)/.exec(baseUrl) ?? [];

/** Origin of a workspace. */
export function workspaceUrl(subdomain: string): string {
  return `${scheme}://${subdomain}.${rootHost}`;
}

/** Browsers resolve names under `.localhost` to this machine; resolvers often do not. */
export function hostsOf(): Record<string, string> {
  const name = rootHost.replace(/:\d+$/, "");
  return name.endsWith(".localhost") ? { [name]: "127.0.0.1", [`*.${name}`]: "127.0.0.1" } : {};
}

export function sessionCookie(teamId: string, sessionToken: string): string {
  return `fieldstone_session=${uuidToBase62(teamId)}.${sessionToken}`;
}
