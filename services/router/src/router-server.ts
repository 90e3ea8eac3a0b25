import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { Cells } from "./forward/cell.ts";
import { type Forward, forwardRequest } from "./forward/forward-request.ts";
import { isAmbiguousPath, type RequestHead, readRequestHead } from "./forward/request-head.ts";
import { type ServiceHeaderOptions, withServiceHeaders } from "./forward/service-headers.ts";
import { isWebsocketHandshake, refuseUpgrade, type Tunnels } from "./forward/tunnel.ts";
import { type Refusal, refuse } from "./pages/page.ts";
import {
  badRequest,
  cellUnavailable,
  methodNotAllowed,
  notFound,
  renamedWorkspace,
  routesUnknown,
  stateRefusals,
  unknownHost,
  unknownWorkspace,
} from "./pages/refusals.ts";
import type { RouteTable } from "./routes/route-table.ts";
import type { TenantRoute } from "./routes/tenant-route.ts";
import { siteOf } from "./site.ts";
import type { ServeStatic } from "./web/static-app.ts";
import { webhookPaths } from "./webhooks/webhook-routes.ts";

export interface RouterServerOptions extends ServiceHeaderOptions {
  readonly rootDomain: string;
  readonly publicUrl: string;
  readonly table: RouteTable;
  readonly cells: Cells;
  readonly tunnels: Tunnels;
  readonly now: () => number;
  /** `/global/*`, `/team-redirect/*`, providers' webhooks, `/healthz`, `/metrics`. */
  readonly globalApp: (request: IncomingMessage, response: ServerResponse, requestId: string) => void;
  /** Pages of the one-machine set-up, under `/_local/`. */
  readonly localPages: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  readonly serveStatic: ServeStatic | undefined;
  readonly onForwarded: (region: string, status: number, startedAtMs: number) => void;
  readonly onFailure: (requestId: string, route: TenantRoute, error: Error) => void;
}

/** Longest time for a request's headers to arrive, and for its whole body: a 10 GB upload on a slow line. */
const headersTimeoutMs = 30_000;
const requestTimeoutMs = 3_600_000;
/** Above the 60 s that load balancers keep their connections. */
const keepAliveTimeoutMs = 65_000;
const headersBytesMax = 32_768;

const forwardedPrefixes = [
  "/api/",
  "/files/",
  "/image/",
  // Each workspace is an OAuth issuer: these two are its discovery documents.
  "/.well-known/openid-configuration",
  "/.well-known/oauth-authorization-server",
];
const globalPrefixes = ["/global/", "/team-redirect/"];
const globalPaths: ReadonlySet<string> = new Set(["/healthz", "/metrics", ...webhookPaths.keys()]);

const startsWithAny = (path: string, prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => path.startsWith(prefix));

type Target =
  | { readonly kind: "refusal"; readonly refusal: Refusal }
  | { readonly kind: "redirect"; readonly url: string }
  | { readonly kind: "static" }
  | { readonly kind: "cell"; readonly route: TenantRoute };

/** The HTTP server: decides from memory what a request is for and hands it on. It holds no state of its own. */
export function createRouterServer(options: RouterServerOptions): Server {
  const { table, cells, rootDomain, publicUrl } = options;
  const root = new URL(publicUrl);
  const port = root.port === "" ? "" : `:${root.port}`;

  const targetOf = (head: RequestHead): Target => {
    const site = siteOf(head.host, rootDomain);
    if (site.kind === "other") return { kind: "refusal", refusal: unknownHost };
    const forwards = startsWithAny(head.path, forwardedPrefixes);
    if (site.kind === "root") return forwards ? { kind: "refusal", refusal: notFound } : { kind: "static" };
    const match = table.match(site.subdomain, options.now());
    if (match === undefined) {
      // A router that never saw a route cannot say that this one does not exist.
      if (table.source === "none") return { kind: "refusal", refusal: routesUnknown };
      return { kind: "refusal", refusal: unknownWorkspace(site.subdomain, publicUrl) };
    }
    if (match.kind === "former") {
      return { kind: "redirect", url: `${root.protocol}//${match.route.subdomain}.${rootDomain}${port}` };
    }
    const { route } = match;
    if (route.state !== "active") return { kind: "refusal", refusal: stateRefusals[route.state] };
    return forwards ? { kind: "cell", route } : { kind: "static" };
  };

  const forwardOf = (request: IncomingMessage, head: RequestHead, route: TenantRoute, requestId: string) => {
    const startedAtMs = performance.now();
    const headers = withServiceHeaders(request, head, route, requestId, options);
    const onSettled: Forward["onSettled"] = (status, error) => {
      options.onForwarded(route.region, status, startedAtMs);
      if (error !== undefined) options.onFailure(requestId, route, error);
    };
    return { head, headers, requestId, onSettled };
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

  const redirect = (
    request: IncomingMessage,
    response: ServerResponse,
    url: string,
    head: RequestHead,
    id: string,
  ) => {
    if (request.method !== "GET" && request.method !== "HEAD") {
      refuse(request, response, renamedWorkspace(url), id);
      return;
    }
    response.writeHead(308, {
      location: url + head.target,
      "cache-control": "no-store",
      "content-length": 0,
    });
    response.end();
  };

  const onRequest = (request: IncomingMessage, response: ServerResponse): void => {
    const requestId = randomUUID();
    const head = readRequestHead(request);
    if (typeof head === "string") {
      response.setHeader("connection", "close");
      refuse(request, response, badRequest, requestId);
      return;
    }
    const { path } = head;
    // TRACE would show the answer's reader what we add to requests.
    if (request.method === "TRACE") {
      refuse(request, response, methodNotAllowed, requestId);
      return;
    }
    if (path === "/ping") {
      sendPing(request, response);
      return;
    }
    // Absolute-form has been checked; from here on everyone reads the origin-form.
    request.url = head.target;
    if (startsWithAny(path, globalPrefixes) || globalPaths.has(path)) {
      options.globalApp(request, response, requestId);
      return;
    }
    if (options.localPages !== undefined && path.startsWith("/_local/")) {
      options.localPages(request, response);
      return;
    }
    const target = targetOf(head);
    switch (target.kind) {
      case "refusal":
        refuse(request, response, target.refusal, requestId);
        return;
      case "redirect":
        redirect(request, response, target.url, head, requestId);
        return;
      case "static":
        serveStatic(request, response, requestId);
        return;
      case "cell": {
        const cell = cells.get(target.route.region);
        if (isAmbiguousPath(path)) refuse(request, response, badRequest, requestId);
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
    const target = targetOf(head);
    const cell = target.kind === "cell" ? cells.get(target.route.region) : undefined;
    if (target.kind !== "cell") {
      const refusal = target.kind === "refusal" ? target.refusal : notFound;
      refuseUpgrade(socket, refusal, requestId);
    } else if (cell === undefined) {
      refuseUpgrade(socket, cellUnavailable, requestId);
    } else {
      options.tunnels.open(socket, early, cell, forwardOf(request, head, target.route, requestId));
    }
  };

  const server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: keepAliveTimeoutMs,
      maxHeaderSize: headersBytesMax,
      insecureHTTPParser: false,
      requireHostHeader: true,
      noDelay: true,
      // Any other upgrade is an ordinary request; its Upgrade header is removed.
      shouldUpgradeCallback: isWebsocketHandshake,
    },
    onRequest,
  );
  server.on("upgrade", onUpgrade);
  return server;
}

function sendPing(request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, [
    "content-type",
    "text/plain; charset=utf-8",
    "content-length",
    "4",
    "cache-control",
    "no-store",
    // Browsers probe each region's address from another origin.
    "access-control-allow-origin",
    "*",
    "timing-allow-origin",
    "*",
  ]);
  response.end(request.method === "HEAD" ? undefined : "pong");
}
