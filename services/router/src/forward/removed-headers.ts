import {
  forwardedForHeader,
  forwardedProtocolHeader,
  ownHeaderPrefix,
  requestIdHeader,
  traceparentHeader,
} from "@fieldstone/contracts/headers.ts";

/** Removed from every request: hop-by-hop headers, and those that only we may set. */
export const requestHeadersRemoved: ReadonlySet<string> = new Set([
  "connection",
  "keep-alive",
  "proxy-connection",
  "proxy-authenticate",
  "proxy-authorization",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "expect",
  "http2-settings",
  "forwarded",
  "via",
  requestIdHeader,
  "x-real-ip",
  "x-client-ip",
  "x-cluster-client-ip",
  "x-original-url",
  "x-original-host",
  "x-rewrite-url",
  "x-http-method",
  "x-http-method-override",
  "x-method-override",
  "x-host",
  "true-client-ip",
  "cf-connecting-ip",
  "fastly-client-ip",
  // A client that chose a trace's id could force its recording, or join unrelated traces.
  traceparentHeader,
  "tracestate",
  "baggage",
  "x-amzn-trace-id",
]);

/** All begin with `x-`. */
const requestPrefixesRemoved = ["x-forwarded", ownHeaderPrefix, "x-envoy-"];

/** If `Connection` named one of these, removing it would change the request's meaning or its owner. */
export const neverHopByHop: ReadonlySet<string> = new Set([
  "host",
  "content-length",
  "content-type",
  "authorization",
  "cookie",
  "origin",
]);

/** Removed from every answer of a cell: hop-by-hop headers, and those that reveal internals. */
const responseHeadersRemoved: ReadonlySet<string> = new Set([
  "connection",
  "keep-alive",
  "proxy-connection",
  "proxy-authenticate",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "server",
  "x-powered-by",
  requestIdHeader,
]);

/** Whether a request's header, in lower case, is removed. */
export function isRemovedFromRequest(name: string): boolean {
  if (requestHeadersRemoved.has(name)) return true;
  // Some servers read `_` as `-`, so X_Fieldstone_Team is removed like x-fieldstone-team.
  const plain = name.includes("_") ? name.replaceAll("_", "-") : name;
  if (plain !== name && (requestHeadersRemoved.has(plain) || neverHopByHop.has(plain))) return true;
  return plain.startsWith("x-") && requestPrefixesRemoved.some((prefix) => plain.startsWith(prefix));
}

/** Whether an answer's header, in lower case, is removed. */
export function isRemovedFromResponse(name: string): boolean {
  return responseHeadersRemoved.has(name) || name.startsWith(ownHeaderPrefix);
}

/** The removed request headers that load balancers and browsers send with every request. */
export const requestHeadersExpected = [
  "connection",
  "keep-alive",
  forwardedForHeader,
  forwardedProtocolHeader,
  "x-forwarded-port",
  "x-amzn-trace-id",
] as const;

const eitherDash = (name: string): string => name.replaceAll("-", "[-_]");

/** The removed request headers that are not expected, as a regular expression for names between bars. */
export function unexpectedHeadersPattern(): string {
  const expected: ReadonlySet<string> = new Set(requestHeadersExpected);
  const names = [...requestHeadersRemoved].filter((name) => !expected.has(name));
  const misspelled = [...neverHopByHop, ...expected].filter((name) => name.includes("-"));
  const known = requestHeadersExpected.filter((name) => name.startsWith("x-forwarded")).join("|");
  return [
    ...names.map(eitherDash),
    ...misspelled.map((name) => name.replaceAll("-", "_")),
    ...requestPrefixesRemoved.map((prefix) => `(?!(?:${known})(?:[|]|\\z))${eitherDash(prefix)}[^|]*`),
  ].join("|");
}

/** `isRemovedFromResponse` as a regular expression. */
export function responseHeadersPattern(): string {
  return `^(?:${[...responseHeadersRemoved, `${ownHeaderPrefix}.*`].join("|")})$`;
}
