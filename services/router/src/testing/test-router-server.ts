import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import { type AddressInfo, connect } from "node:net";
import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import { type CellLimits, Cells, cellLimitsDefault } from "../forward/cell.ts";
import { ClientNetworks } from "../forward/client-networks.ts";
import {
  besideEngine,
  type NetworkLimits,
  type NetworkRejection,
  networkLimitsDefault,
  rejectionOfPeer,
} from "../forward/network-limits.ts";
import { Tunnels } from "../forward/tunnel.ts";
import { createRouterServer, type RouterServerOptions } from "../router-server.ts";
import { RouteTable } from "../routes/route-table.ts";
import type { TenantRoute } from "../routes/tenant-route.ts";
import { type Plane, startTestEngine, type TestEngine, type TestEngineOptions } from "./start-engine.ts";
import { testServiceToken } from "./test-service-token.ts";

export { testServiceToken };

export const testTeam = "0198c0de-0000-7000-8000-000000000001";

export function testRoute(route: Partial<TenantRoute> = {}): TenantRoute {
  return {
    teamId: testTeam,
    subdomain: "acme",
    region: "EU_A",
    state: "active",
    epoch: 3,
    version: 1,
    ...route,
  };
}

export async function listenOnFreePort(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

export interface Upstream {
  readonly port: number;
  readonly server: Server;
  readonly requests: { method: string; url: string; rawHeaders: string[]; body: Promise<Buffer> }[];
  close(): Promise<void>;
}

/** A real server in place of a cell; it records its requests. */
export async function startUpstream(
  handle: (request: IncomingMessage, response: ServerResponse, body: Promise<Buffer>) => void,
): Promise<Upstream> {
  const requests: Upstream["requests"] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    const body = new Promise<Buffer>((resolve, reject) => {
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => resolve(Buffer.concat(chunks)));
      request.on("error", reject);
    });
    body.catch(() => undefined);
    requests.push({
      method: request.method ?? "",
      url: request.url ?? "",
      rawHeaders: request.rawHeaders,
      body,
    });
    handle(request, response, body);
  });
  const port = await listenOnFreePort(server);
  return {
    port,
    server,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export interface TestRouterServer {
  readonly port: number;
  readonly engine: TestEngine | undefined;
  readonly table: RouteTable;
  readonly tunnels: Tunnels;
  readonly networks: ClientNetworks;
  readonly settled: { region: string; status: number }[];
  readonly refused: NetworkRejection[];
  readonly failures: Error[];
  /** Closes only the router: an engine in front of it keeps running. */
  closeRouter(): Promise<void>;
  close(): Promise<void>;
}

/** The router's HTTP server with a table filled by the test and no database. */
export async function startRouterServer(
  cellPorts: Partial<Record<RegionKey, number>>,
  routes: readonly TenantRoute[],
  options: {
    limits?: Partial<CellLimits>;
    networkLimits?: Partial<NetworkLimits>;
    server?: Partial<RouterServerOptions>;
    /** Origins of cells that are not plain HTTP on a port of this machine. */
    origins?: ReadonlyMap<RegionKey, string>;
    /** Plane to test: the router alone by default, or with an engine that it feeds. */
    plane?: Plane;
    engine?: Partial<TestEngineOptions>;
  } = {},
): Promise<TestRouterServer> {
  const table = new RouteTable();
  table.replace(
    routes.map((route) => ({ kind: "route", route })),
    "database",
    1,
  );
  const origins = new Map<RegionKey, string>(options.origins);
  for (const region of ["US_A", "US_B", "EU_A", "AU_A"] as const) {
    const port = cellPorts[region];
    if (port !== undefined) origins.set(region, `http://127.0.0.1:${port}`);
  }
  const cells = new Cells(origins, { ...cellLimitsDefault, ...options.limits });
  const tunnels = new Tunnels();
  const refused: NetworkRejection[] = [];
  const isEngine = options.plane === "haproxy";
  const networkLimits = { ...networkLimitsDefault, ...options.networkLimits };
  const networks = new ClientNetworks(isEngine ? besideEngine(networkLimits) : networkLimits, (reason) =>
    refused.push(reason),
  );
  const settled: TestRouterServer["settled"] = [];
  const failures: Error[] = [];
  const server = createRouterServer({
    rootDomain: "fieldstone.localhost",
    publicUrl: "http://fieldstone.localhost:8080",
    serviceToken: testServiceToken,
    protocol: "http",
    trustedProxies: 0,
    table,
    refreshOnMiss: async () => undefined,
    cells,
    tunnels,
    networks,
    now: Date.now,
    globalApp: (_request, response) => response.end("global"),
    localPages: undefined,
    serveStatic: undefined,
    onForwarded: (region, status) => settled.push({ region, status }),
    onSlowPeer: (part) => refused.push(rejectionOfPeer(part)),
    onFailure: (_id, _route, error) => failures.push(error),
    ...options.server,
    ...(isEngine ? { trustedProxies: 1, isBehindEngine: true } : {}),
  });
  const routerPort = await listenOnFreePort(server);
  const engine = isEngine
    ? await startTestEngine({
        table,
        routerPort,
        cells: origins,
        trustedProxies: options.server?.trustedProxies ?? 0,
        limits: networkLimits,
        ...(options.limits === undefined ? {} : { cellLimits: options.limits }),
        ...(options.server?.slowLimits === undefined ? {} : { slowLimits: options.server.slowLimits }),
        ...options.engine,
      })
    : undefined;
  const closeRouter = async (): Promise<void> => {
    tunnels.closeAll();
    if (!server.listening) return;
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
    await cells.close();
  };
  return {
    port: engine?.port ?? routerPort,
    engine,
    table,
    tunnels,
    networks,
    settled,
    refused,
    failures,
    closeRouter,
    close: async () => {
      await engine?.close();
      await closeRouter();
    },
  };
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

export interface AskOptions {
  readonly host?: string;
  readonly method?: string;
  readonly headers?: Record<string, string | string[]>;
  readonly body?: string | Buffer;
}

/** Sends one request on a new connection. */
export function ask(port: number, path: string, options: AskOptions = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        port,
        host: "127.0.0.1",
        path,
        method: options.method ?? "GET",
        headers: {
          host: options.host ?? "acme.fieldstone.localhost",
          // Node does not frame the body of a DELETE or GET by itself.
          ...(options.body === undefined ? {} : { "content-length": Buffer.byteLength(options.body) }),
          ...options.headers,
        },
        agent: false,
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString(),
          }),
        );
        response.on("error", reject);
      },
    );
    request.on("error", reject);
    request.end(options.body);
  });
}

/** Whether a text starts with a whole answer, by its length or its last chunk. */
const isWhole = (text: string): boolean => {
  const headEnd = text.indexOf("\r\n\r\n");
  if (headEnd === -1) return false;
  const head = text.slice(0, headEnd);
  const length = /^content-length: *(\d+)$/im.exec(head)?.[1];
  if (length !== undefined) return text.length >= headEnd + 4 + Number(length);
  return /^transfer-encoding: *chunked$/im.test(head) && text.endsWith("\r\n0\r\n\r\n");
};

/**
 * Sends raw bytes and returns the answer once it matches or is whole, or when the other side closes or falls silent.
 */
export function askRaw(
  port: number,
  bytes: string | Buffer,
  { until, silenceMs = 500 }: { until?: RegExp | "whole"; silenceMs?: number } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let text = "";
    socket.setTimeout(silenceMs);
    socket.on("timeout", () => socket.destroy());
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      if (until === "whole" ? isWhole(text) : until?.test(text)) socket.destroy();
    });
    socket.on("error", (error: NodeJS.ErrnoException) =>
      error.code === "ECONNRESET" || error.code === "EPIPE" ? undefined : reject(error),
    );
    socket.on("close", () => resolve(text));
    socket.write(bytes);
  });
}
