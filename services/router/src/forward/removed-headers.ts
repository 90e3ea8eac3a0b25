import { ownHeaderPrefix } from "@fieldstone/contracts/headers.ts";

/** Removed from every request: they speak of one connection, or only we may set them. */
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
  "x-request-id",
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
  // Whoever chose a trace's id could have all of it recorded, or join two that are not one.
  "traceparent",
  "tracestate",
  "baggage",
  "x-amzn-trace-id",
]);

/** Each begins with `x-`. */
const requestPrefixesRemoved = ["x-forwarded", ownHeaderPrefix, "x-envoy-"];

/** Naming one of these in `Connection` would strip what the request's meaning or its owner depends on. */
export const neverHopByHop: ReadonlySet<string> = new Set([
  "host",
  "content-length",
  "content-type",
  "authorization",
  "cookie",
  "origin",
]);

/** Removed from every answer of a cell: they speak of one connection, or of our insides. */
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
  "x-request-id",
]);

/** Whether a request's header of a lower-case name stops here. */
export function isRemovedFromRequest(name: string): boolean {
  if (requestHeadersRemoved.has(name)) return true;
  // Some servers read `_` as `-`, so X_Fieldstone_Team is refused with x-fieldstone-team.
  const plain = name.includes("_") ? name.replaceAll("_", "-") : name;
  if (plain !== name && (requestHeadersRemoved.has(plain) || neverHopByHop.has(plain))) return true;
  return plain.startsWith("x-") && requestPrefixesRemoved.some((prefix) => plain.startsWith(prefix));
}

/** Whether an answer's header of a lower-case name stops here. */
export function isRemovedFromResponse(name: string): boolean {
  return responseHeadersRemoved.has(name) || name.startsWith(ownHeaderPrefix);
}

/** Of what is removed from requests: what balancers and browsers send with every one. */
export const requestHeadersExpected = [
  "connection",
  "keep-alive",
  "x-forwarded-for",
  "x-forwarded-proto",
  "x-forwarded-port",
  "x-amzn-trace-id",
] as const;

const eitherDash = (name: string): string => name.replaceAll("-", "[-_]");

/** What is removed from requests and not expected there, as a regular expression within a list of names with bars between. */
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
