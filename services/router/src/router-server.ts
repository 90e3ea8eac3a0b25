import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { hourMs } from "@fieldstone/model/durations.ts";
import { siteOf } from "@fieldstone/model/links/host.ts";
import { serverPaths } from "@fieldstone/model/links/paths/server-paths.ts";
import { idleConnectionMs } from "@fieldstone/platform/http/listen-http.ts";
import {
  guardSlowPeers,
  type SlowPart,
  type SlowPeerLimits,
  slowHeadOptions,
  slowPeerLimits,
} from "@fieldstone/platform/http/slow-peers.ts";
import type { Cells } from "./forward/cell.ts";
import type { ClientNetworks } from "./forward/client-networks.ts";
import { type Forward, forwardRequest } from "./forward/forward-request.ts";
import { isAmbiguousPath, type RequestHead, readRequestHead } from "./forward/request-head.ts";
import { traceForward, traceGlobal } from "./forward/request-trace.ts";
import { clientAddress, withServiceHeaders } from "./forward/service-headers.ts";
import { isWebsocketHandshake, refuseUpgrade, type Tunnels } from "./forward/tunnel.ts";
import { closeWhereUnread } from "./forward/unread-body.ts";
import { enterGlobal, globalBodyBytesMax } from "./global/enter-global.ts";
import { refuse } from "./pages/page.ts";
import { sendPing } from "./pages/ping.ts";
import {
  badRequest,
  bodyTooSlow,
  cellUnavailable,
  methodNotAllowed,
  notFound,
  renamedWorkspace,
  unknownHost,
} from "./pages/rejections.ts";
import { type RequestTarget, type RequestTargetOptions, requestTarget } from "./request-target.ts";
import type { TenantRoute } from "./routes/tenant-route.ts";
import { isGlobal, isOperational } from "./served-paths.ts";
import type { ServeStatic } from "./web/static-app.ts";
import { webhookPaths } from "./webhooks/webhook-routes.ts";

export interface RouterServerOptions extends RequestTargetOptions {
  /** True if our own engine is in front, which decides what to trace. */
  readonly isBehindEngine?: boolean;
  /** Resolves once the table has been read again, or at the longest wait; never throws. */
  readonly refreshOnMiss: () => Promise<void>;
  readonly cells: Cells;
  readonly tunnels: Tunnels;
  readonly networks: ClientNetworks;
  /** Limits for slow heads, bodies and readers; defaults to the platform's. */
  readonly slowLimits?: SlowPeerLimits;
  /** `/global/*`, `/team-redirect/*`, providers' webhooks, `/healthz`, `/metrics`. */
  readonly globalApp: (request: IncomingMessage, response: ServerResponse, requestId: string) => void;
  /** Pages of the one-machine set-up, under `/_local/`. */
  readonly localPages: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  readonly serveStatic: ServeStatic | undefined;
  readonly onForwarded: (region: string, status: number, startedAtMs: number) => void;
  readonly onSlowPeer: (part: SlowPart) => void;
  readonly onFailure: (requestId: string, route: TenantRoute, error: Error) => void;
}

/** Longest time for a request's whole body: enough for a 10 GB upload on a slow line. */
const requestTimeoutMs = hourMs;
const headersBytesMax = 32_768;
/** Longest body read to its end after the cell answered early; a longer one's connection closes. */
const forwardedRestBytesMax = 16 * 1_048_576;
/** Connections of one router; each uses memory and a file descriptor of the process. */
const connectionsMax = 50_000;

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

/** The HTTP server: decides from memory where a request goes and hands it on. It has no state of its own. */
export function createRouterServer(options: RouterServerOptions): Server {
  const { cells, rootDomain } = options;

  const networkOf = (request: IncomingMessage) =>
    options.networks.of(clientAddress(request, options.trustedProxies));

  const forwardOf = (request: IncomingMessage, head: RequestHead, route: TenantRoute, requestId: string) => {
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
    return { head, headers, requestId, onSettled, network: networkOf(request), workspace };
  };

  const serveStatic = (request: IncomingMessage, response: ServerResponse, requestId: string): void => {
    if (request.method !== "GET" && request.method !== "HEAD") {
      refuse(request, response, methodNotAllowed, requestId);
      return;
    }
    const missing = (): void => refuse(request, response, notFound, requestId);
    if (options.serveStatic === undefined) missing();
    else options.serveStatic(request, response, missing);
  };

  const onRequest = (request: IncomingMessage, response: ServerResponse): void => {
    // Ignores the rest of the data from a connection that was cut.
    if (request.socket.destroyed) return;
    const requestId = randomUUID();
    const head = readRequestHead(request);
    if (typeof head === "string") {
      response.setHeader("connection", "close");
      refuse(request, response, badRequest, requestId);
      return;
    }
    const { path } = head;
    // TRACE would reveal the headers that we add to requests.
    if (request.method === "TRACE") {
      refuse(request, response, methodNotAllowed, requestId);
      return;
    }
    if (path === "/ping") {
      sendPing(request, response);
      return;
    }
    // Absolute-form has been checked; from here on only the origin-form is used.
    request.url = head.target;
    const answerItself = (isService: boolean): void => {
      const asked = { request, response, head, requestId, network: networkOf(request), isService };
      enterGlobal(asked, () =>
        traceGlobal(request, response, requestId, options, () =>
          options.globalApp(request, response, requestId),
        ),
      );
    };
    if (isOperational(path)) {
      answerItself(true);
      return;
    }
    const site = siteOf(head.host, rootDomain);
    if (isGlobal(path) || webhookPaths.has(path)) {
      if (site.kind === "other") refuse(request, response, unknownHost, requestId);
      else answerItself(false);
      return;
    }
    if (site.kind === "root" && path === serverPaths.telemetry) {
      answerItself(false);
      return;
    }
    // Only on the root domain: a page whose name was rebound to this machine must not read the mailbox.
    if (options.localPages !== undefined && site.kind === "root" && path.startsWith("/_local/")) {
      options.localPages(request, response);
      return;
    }
    const target = requestTarget(request, head, options);
    if (target.kind === "rejection" && target.isLate === true) {
      void options.refreshOnMiss().then(() => {
        if (!response.destroyed)
          answerTo(requestTarget(request, head, options), request, response, head, requestId);
      });
    } else answerTo(target, request, response, head, requestId);
  };

  const answerTo = (
    target: RequestTarget,
    request: IncomingMessage,
    response: ServerResponse,
    head: RequestHead,
    requestId: string,
  ): void => {
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
        serveStatic(request, response, requestId);
        return;
      case "cell": {
        const cell = cells.get(target.route.region);
        if (isAmbiguousPath(head.path)) refuse(request, response, badRequest, requestId);
        else if (cell === undefined) refuse(request, response, cellUnavailable, requestId);
        else forwardRequest(request, response, cell, forwardOf(request, head, target.route, requestId));
        return;
      }
    }
  };

  const onUpgrade = (request: IncomingMessage, socket: Duplex, early: Buffer): void => {
    const requestId = randomUUID();
    const head = readRequestHead(request);
    if (typeof head === "string" || head.hasBody || isAmbiguousPath(head.path)) {
      refuseUpgrade(socket, badRequest, requestId);
      return;
    }
    const target = requestTarget(request, head, options);
    const cell = target.kind === "cell" ? cells.get(target.route.region) : undefined;
    if (target.kind !== "cell") {
      const rejection = target.kind === "rejection" ? target.rejection : notFound;
      refuseUpgrade(socket, rejection, requestId);
    } else if (cell === undefined) {
      refuseUpgrade(socket, cellUnavailable, requestId);
    } else {
      options.tunnels.open(socket, early, cell, forwardOf(request, head, target.route, requestId));
    }
  };

  const server = createServer(
    {
      ...slowHeadOptions(options.slowLimits),
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: idleConnectionMs,
      maxHeaderSize: headersBytesMax,
      insecureHTTPParser: false,
      requireHostHeader: true,
      noDelay: true,
      // Any other upgrade is an ordinary request; its Upgrade header is removed.
      shouldUpgradeCallback: isWebsocketHandshake,
    },
    onRequest,
  );
  server.maxConnections = connectionsMax;
  server.on("upgrade", onUpgrade);
  guardSlowPeers(server, {
    limits: options.slowLimits ?? slowPeerLimits,
    answerSlowBody: (request, response) => {
      response.setHeader("connection", "close");
      refuse(request, response, bodyTooSlow, randomUUID());
    },
    onCut: (part) => options.onSlowPeer(part),
  });
  options.networks.watch(server, { countConnections: options.trustedProxies === 0 });
  return server;
}
