import type { IncomingMessage, ServerResponse } from "node:http";
import type { Cells } from "./forward/cell.ts";
import type { ClientNetworks } from "./forward/client-networks.ts";
import { type Forward, forwardRequest } from "./forward/forward-request.ts";
import type { RequestHead } from "./forward/request-head.ts";
import { traceForward } from "./forward/request-trace.ts";
import { clientAddress, withServiceHeaders } from "./forward/service-headers.ts";
import { closeWhereUnread } from "./forward/unread-body.ts";
import { globalBodyBytesMax } from "./global/enter-global.ts";
import { refuse } from "./pages/page.ts";
import { cellUnavailable, methodNotAllowed, notFound, renamedWorkspace } from "./pages/rejections.ts";
import type { RequestTarget, RequestTargetOptions } from "./request-target.ts";
import type { TenantRoute } from "./routes/tenant-route.ts";
import type { ServeStatic } from "./web/static-app.ts";

export interface AnswerOptions extends RequestTargetOptions {
  /** True if our own engine is in front, which decides what to trace. */
  readonly isBehindEngine?: boolean;
  readonly cells: Cells;
  readonly networks: ClientNetworks;
  readonly serveStatic: ServeStatic | undefined;
  readonly onForwarded: (region: string, status: number, startedAtMs: number) => void;
  readonly onFailure: (requestId: string, route: TenantRoute, error: Error) => void;
}

/** A request whose head was read. */
interface Received {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly head: RequestHead;
  readonly requestId: string;
}

/** Longest body read to its end after the cell answered early; a longer one's connection closes. */
const forwardedRestBytesMax = 16 * 1_048_576;

/** The network that a request counts against. */
export const networkOf = (options: AnswerOptions, request: IncomingMessage) =>
  options.networks.of(clientAddress(request, options.trustedProxies));

/** Answers a request by what was decided: a rejection, a redirect, a file, or the cell's answer. */
export function answerTarget(options: AnswerOptions, target: RequestTarget, received: Received): void {
  const { request, response, head, requestId } = received;
  const restBytesMax = target.kind === "cell" ? forwardedRestBytesMax : globalBodyBytesMax;
  if (head.hasBody && (head.contentLength ?? Infinity) > restBytesMax) closeWhereUnread(request, response);
  switch (target.kind) {
    case "rejection":
      refuse(request, response, target.rejection, requestId);
      return;
    case "redirect":
      redirect(request, response, { from: head.target, to: target.url }, requestId);
      return;
    case "static":
      serveFile(options, received);
      return;
    case "cell": {
      const cell = options.cells.get(target.route.region);
      if (cell === undefined) refuse(request, response, cellUnavailable, requestId);
      else
        forwardRequest(request, response, cell, forwardOf(options, request, head, target.route, requestId));
      return;
    }
  }
}

/** What a request is forwarded with, and what is recorded once it is answered. */
export function forwardOf(
  options: AnswerOptions,
  request: IncomingMessage,
  head: RequestHead,
  route: TenantRoute,
  requestId: string,
): Forward {
  const startedAtMs = performance.now();
  const span = traceForward(request, route, requestId, options);
  const headers = withServiceHeaders(request, head, route, requestId, options, span?.traceparent);
  const onSettled: Forward["onSettled"] = (status, error) => {
    options.onForwarded(route.region, status, startedAtMs);
    const reportFailure = (): void => {
      if (error !== undefined) options.onFailure(requestId, route, error);
    };
    if (span === undefined) reportFailure();
    else {
      span.run(reportFailure);
      span.end({ "http.response.status_code": status }, error);
    }
  };
  const workspace = options.networks.workspaces.of(route.teamId);
  return { head, headers, requestId, onSettled, network: networkOf(options, request), workspace };
}

function serveFile({ serveStatic }: AnswerOptions, { request, response, requestId }: Received): void {
  if (request.method !== "GET" && request.method !== "HEAD") {
    refuse(request, response, methodNotAllowed, requestId);
    return;
  }
  const missing = (): void => refuse(request, response, notFound, requestId);
  if (serveStatic === undefined) missing();
  else serveStatic(request, response, missing);
}

/** Sends a request for a former subdomain to the same page of the present one. */
function redirect(
  request: IncomingMessage,
  response: ServerResponse,
  { from, to }: { readonly from: string; readonly to: string },
  requestId: string,
): void {
  if (request.method !== "GET" && request.method !== "HEAD") {
    refuse(request, response, renamedWorkspace(to), requestId);
    return;
  }
  response.writeHead(308, { location: to + from, "cache-control": "no-store", "content-length": 0 });
  response.end();
}
