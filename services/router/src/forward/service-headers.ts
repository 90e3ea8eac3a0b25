import type { IncomingMessage } from "node:http";
import {
  clientAddressHeader,
  epochHeader,
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
  /** Protocol that people use, with or without the proxies in front of us: "http" or "https". */
  readonly protocol: string;
  /** Proxies in front whose X-Forwarded-For we believe; 0 takes the connection's own address. */
  readonly trustedProxies: number;
}

/** The address of whoever asked. What a client wrote beyond the trusted proxies is not believed. */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const own = request.socket.remoteAddress ?? "unknown";
  if (trustedProxies === 0) return own;
  const header = request.headers["x-forwarded-for"];
  const chain = (Array.isArray(header) ? header.join(",") : (header ?? ""))
    .split(",")
    .map((part) => part.trim());
  return chain.at(-trustedProxies) || own;
}

/**
 * Whether a router sent this. Then a cell's address leads back to the routers, and forwarding it would go round until
 * no connection is left: 257 passes for one click.
 */
export function cameFromRouter(request: IncomingMessage, tokens: ServiceTokens): boolean {
  const given = request.headers[serviceHeader];
  if (typeof given !== "string") return false;
  // What routers send to cells is for those alone: here it is known by its form, which nobody else gains by.
  return isServiceToken(given, tokens) || (tokens.serviceKeys !== undefined && isCredentialForCells(given));
}

/** The head's headers followed by ours: whose request this is, where it came from, and that we sent it. */
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
    "x-forwarded-host",
    head.host,
    "x-forwarded-proto",
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
