/** Prefixes of paths that a workspace's cell answers. */
export const forwardedPrefixes = [
  "/api/",
  "/files/",
  "/image/",
  // Each workspace is an OAuth issuer with these two discovery documents.
  "/.well-known/openid-configuration",
  "/.well-known/oauth-authorization-server",
];
const globalPrefixes = ["/global/", "/team-redirect/"];
/** Answered on any host name, for calls by address; all but the first need the service token. */
const operationalPaths: ReadonlySet<string> = new Set(["/healthz", "/metrics", "/global/identify-webhook"]);
const servicePrefixes = [
  "/global/error-reports",
  "/global/tenant-routes",
  "/global/email-links",
  "/global/webhook-links",
];

const startsWithAny = (path: string, prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => path.startsWith(prefix));

/** Whether a workspace's cell answers the path. */
export function isForwarded(path: string): boolean {
  return startsWithAny(path, forwardedPrefixes);
}

/** Whether the router answers the path itself on the root domain and workspaces' hosts. */
export function isGlobal(path: string): boolean {
  return startsWithAny(path, globalPrefixes);
}

/** Whether the router answers the path itself on any host name. */
export function isOperational(path: string): boolean {
  return operationalPaths.has(path) || startsWithAny(path, servicePrefixes);
}
