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
import { type AnswerOptions, answerTarget, forwardOf, networkOf } from "./answer-target.ts";
import { isAmbiguousPath, readRequestHead } from "./forward/request-head.ts";
import { traceGlobal } from "./forward/request-trace.ts";
import { isWebsocketHandshake, refuseUpgrade, type Tunnels } from "./forward/tunnel.ts";
import { enterGlobal } from "./global/enter-global.ts";
import { refuse } from "./pages/page.ts";
import { sendPing } from "./pages/ping.ts";
import {
  badRequest,
  bodyTooSlow,
  cellUnavailable,
  methodNotAllowed,
  notFound,
  unknownHost,
} from "./pages/rejections.ts";
import { requestTarget } from "./request-target.ts";
import { isGlobal, isOperational } from "./served-paths.ts";
import { webhookPaths } from "./webhooks/webhook-routes.ts";

export interface RouterServerOptions extends AnswerOptions {
  /** Resolves once the table has been read again, or at the longest wait; never throws. */
  readonly refreshOnMiss: () => Promise<void>;
  readonly tunnels: Tunnels;
  /** Limits for slow heads, bodies and readers; defaults to the platform's. */
  readonly slowLimits?: SlowPeerLimits;
  /** `/global/*`, `/team-redirect/*`, providers' webhooks, `/healthz`, `/metrics`. */
  readonly globalApp: (request: IncomingMessage, response: ServerResponse, requestId: string) => void;
  /** Pages of the one-machine set-up, under `/_local/`. */
  readonly localPages: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  readonly onSlowPeer: (part: SlowPart) => void;
}

/** Longest time for a request's whole body: enough for a 10 GB upload on a slow line. */
const requestTimeoutMs = hourMs;
const headersBytesMax = 32_768;
/** Connections of one router; each uses memory and a file descriptor of the process. */
const connectionsMax = 50_000;

/** The HTTP server: decides from memory where a request goes and hands it on. It has no state of its own. */
export function createRouterServer(options: RouterServerOptions): Server {
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
    (request, response) => onRequest(options, request, response),
  );
  server.maxConnections = connectionsMax;
  server.on("upgrade", (request, socket, early) => onUpgrade(options, request, socket, early));
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

/** Decides where a request goes. */
function onRequest(options: RouterServerOptions, request: IncomingMessage, response: ServerResponse): void {
  // Ignores the rest of the data from a connection that was cut.
  if (request.socket.destroyed) return;
  const requestId = randomUUID();
  const head = readRequestHead(request);
  // Pages too: files and their headers are chosen by two readings of the address.
  if (typeof head === "string" || isAmbiguousPath(head.path)) {
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
    const asked = { request, response, head, requestId, network: networkOf(options, request), isService };
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
  const site = siteOf(head.host, options.rootDomain);
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
        answerTarget(options, requestTarget(request, head, options), { request, response, head, requestId });
    });
  } else answerTarget(options, target, { request, response, head, requestId });
}

/** The same for a websocket's handshake. */
function onUpgrade(
  options: RouterServerOptions,
  request: IncomingMessage,
  socket: Duplex,
  early: Buffer,
): void {
  const requestId = randomUUID();
  const head = readRequestHead(request);
  if (typeof head === "string" || head.hasBody || isAmbiguousPath(head.path)) {
    refuseUpgrade(socket, badRequest, requestId);
    return;
  }
  const target = requestTarget(request, head, options);
  const cell = target.kind === "cell" ? options.cells.get(target.route.region) : undefined;
  if (target.kind !== "cell") {
    const rejection = target.kind === "rejection" ? target.rejection : notFound;
    refuseUpgrade(socket, rejection, requestId);
  } else if (cell === undefined) {
    refuseUpgrade(socket, cellUnavailable, requestId);
  } else {
    options.tunnels.open(socket, early, cell, forwardOf(options, request, head, target.route, requestId));
  }
}
