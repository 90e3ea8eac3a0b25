import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import type { Socket } from "node:net";
import { hourMs } from "@fieldstone/model/durations.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { answerOf } from "./error-body.ts";
import { giveLastAnswers } from "./last-answers.ts";
import { requestIdOf } from "./request-id.ts";
import {
  guardSlowPeers,
  type SlowPart,
  type SlowPeerLimits,
  slowHeadOptions,
  slowPeerLimits,
} from "./slow-peers.ts";

export interface HttpServer {
  readonly server: Server;
  readonly port: number;
  /** `http://host:port` */
  readonly origin: string;
  /**
   * Lets connections end with their next response for a while, then stops listening, lets requests in
   * progress finish for `graceMs`, and then closes the remaining connections. `endWebsockets` runs once no idle
   * connection is left: its clients reconnect at once, and must not be sent here again.
   */
  close(graceMs?: number, endWebsockets?: () => Promise<unknown>): Promise<void>;
}

const closeGraceMs = 5_000;
const idleSweepMs = 25;
/** Longer than a load balancer's idle timeout, so that it never sends into a connection that is closing. */
export const idleConnectionMs = 150_000;
/** A body at the slowest allowed rate may take long: 10 GB over a slow line. */
const requestTimeoutMs = hourMs;

/** Twice the times of the router, which cuts first: a slow client must not look like a failing cell. */
const slowLimits: SlowPeerLimits = {
  ...slowPeerLimits,
  headMs: 2 * slowPeerLimits.headMs,
  bodyFirstMs: 2 * slowPeerLimits.bodyFirstMs,
  bodyWindowMs: 2 * slowPeerLimits.bodyWindowMs,
  readerIdleMs: 2 * slowPeerLimits.readerIdleMs,
};

export interface ListenOptions {
  readonly slowLimits?: SlowPeerLimits;
  readonly onSlowPeer?: (part: SlowPart) => void;
}

/** Listens on a host and port; port 0 requests a free one from the system. Slow peers are disconnected. */
export async function listenHttp(
  listener: RequestListener,
  address: { readonly host: string; readonly port: number },
  options: ListenOptions = {},
): Promise<HttpServer> {
  const limits = options.slowLimits ?? slowLimits;
  const server = createServer(
    {
      ...slowHeadOptions(limits),
      keepAliveTimeout: idleConnectionMs,
      requestTimeout: requestTimeoutMs,
    },
    listener,
  );
  guardSlowPeers(server, {
    limits,
    answerSlowBody: (request, response) => answerSlowBody(response, requestIdOf(request)),
    ...(options.onSlowPeer === undefined ? {} : { onCut: options.onSlowPeer }),
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(address.port, address.host, () => {
      server.off("error", reject);
      resolve();
    });
  });
  // The server does not track websocket connections, which would keep it from closing.
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error("the server has no port");
  return {
    server,
    port: bound.port,
    origin: `http://${address.host}:${bound.port}`,
    close: (graceMs = closeGraceMs, endWebsockets = async () => undefined) =>
      closeServer(server, sockets, graceMs, endWebsockets),
  };
}

/** Responds with 408 if a request's body is incomplete after `ms`, and closes its connection. */
export function endBodyAfter(
  request: IncomingMessage,
  response: ServerResponse,
  reference: string,
  ms: number,
): void {
  if (request.complete) return;
  const timer = setTimeout(() => {
    if (request.complete || response.headersSent) return;
    answerSlowBody(response, reference);
    request.socket.destroySoon();
  }, ms);
  request.once("close", () => clearTimeout(timer));
}

function answerSlowBody(response: ServerResponse, reference: string): void {
  const error = new ProductError(
    "ValidationError",
    "request.too_slow",
    "The request's body arrived too slowly. Check your connection and try again.",
  );
  response.writeHead(408, { "content-type": "application/json; charset=utf-8", connection: "close" });
  response.end(JSON.stringify(answerOf(error, reference).body));
}

async function closeServer(
  server: Server,
  sockets: ReadonlySet<Socket>,
  graceMs: number,
  endWebsockets: () => Promise<unknown>,
): Promise<void> {
  await giveLastAnswers(server, graceMs);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A kept-alive connection becomes idle once its last response was sent.
  const sweep = setInterval(() => server.closeIdleConnections(), idleSweepMs);
  server.closeIdleConnections();
  const cut = setTimeout(() => {
    for (const socket of sockets) socket.destroy();
  }, graceMs);
  await Promise.all([closed, endWebsockets()]);
  clearTimeout(cut);
  clearInterval(sweep);
}
