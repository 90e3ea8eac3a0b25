/** What a workspace's cell answers begins with one of these. */
export const forwardedPrefixes = [
  "/api/",
  "/files/",
  "/image/",
  // Each workspace is an OAuth issuer: these two are its discovery documents.
  "/.well-known/openid-configuration",
  "/.well-known/oauth-authorization-server",
];
const globalPrefixes = ["/global/", "/team-redirect/"];
/** Answered under any name: probes, cells and the operator ask by address, all but the first with the service token. */
const operationalPaths: ReadonlySet<string> = new Set(["/healthz", "/metrics", "/global/identify-webhook"]);
const servicePrefixes = [
  "/global/error-reports",
  "/global/tenant-routes",
  "/global/email-links",
  "/global/webhook-links",
];

const startsWithAny = (path: string, prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => path.startsWith(prefix));

/** Whether a workspace's cell answers it. */
export function isForwarded(path: string): boolean {
  return startsWithAny(path, forwardedPrefixes);
}

/** Whether the router answers it itself under the root domain and workspaces' hosts. */
export function isGlobal(path: string): boolean {
  return startsWithAny(path, globalPrefixes);
}

/** Whether the router answers it itself under any name. */
export function isOperational(path: string): boolean {
  return operationalPaths.has(path) || startsWithAny(path, servicePrefixes);
}
