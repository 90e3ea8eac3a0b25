import type { IncomingMessage } from "node:http";
import {
  clientAddressHeader,
  epochHeader,
  forwardedForHeader,
  forwardedHostHeader,
  forwardedProtocolHeader,
  requestIdHeader,
  serviceHeader,
  teamHeader,
  traceparentHeader,
} from "@fieldstone/contracts/headers.ts";
import { isServiceToken, type ServiceTokens, serviceTokenTo } from "@fieldstone/contracts/secrets.ts";
import { isCredentialForCells } from "@fieldstone/contracts/service-keys.ts";
import type { TenantRoute } from "../routes/tenant-route.ts";
import type { RequestHead } from "./request-head.ts";

export interface ServiceHeaderOptions extends ServiceTokens {
  /** The public protocol, with or without proxies in front: "http" or "https". */
  readonly protocol: string;
  /** Number of trusted proxies that set X-Forwarded-For; 0 uses the connection's own address. */
  readonly trustedProxies: number;
}

/** The client's address. Entries that a client wrote itself, beyond the trusted proxies, are ignored. */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const own = request.socket.remoteAddress ?? "unknown";
  if (trustedProxies === 0) return own;
  const header = request.headers[forwardedForHeader];
  const chain = (Array.isArray(header) ? header.join(",") : (header ?? ""))
    .split(",")
    .map((part) => part.trim());
  return chain.at(-trustedProxies) || own;
}

/**
 * Whether a router sent this request. A cell's address then leads back to the routers, and forwarding would
 * loop until no connection is left: 257 passes for one click.
 */
export function cameFromRouter(request: IncomingMessage, tokens: ServiceTokens): boolean {
  const given = request.headers[serviceHeader];
  if (typeof given !== "string") return false;
  // Only cells can verify a router's credential for cells. Its form is enough: forging it gains nothing.
  return isServiceToken(given, tokens) || (tokens.serviceKeys !== undefined && isCredentialForCells(given));
}

/** The headers of the head followed by ours: the workspace, the client's address, and the service token. */
export function withServiceHeaders(
  request: IncomingMessage,
  head: RequestHead,
  route: TenantRoute,
  requestId: string,
  options: ServiceHeaderOptions,
  traceparent?: string,
): string[] {
  const headers = head.headers;
  headers.push(
    requestIdHeader,
    requestId,
    clientAddressHeader,
    clientAddress(request, options.trustedProxies),
    forwardedHostHeader,
    head.host,
    forwardedProtocolHeader,
    options.protocol,
    teamHeader,
    route.teamId,
    epochHeader,
    String(route.epoch),
    serviceHeader,
    serviceTokenTo(route.region, options),
  );
  if (traceparent !== undefined) headers.push(traceparentHeader, traceparent);
  return headers;
}
