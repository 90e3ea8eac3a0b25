import { createServer, type RequestListener, type Server } from "node:http";
import type { Socket } from "node:net";

export interface HttpServer {
  readonly server: Server;
  readonly port: number;
  /** `http://host:port` */
  readonly origin: string;
  /** Takes no more connections, lets requests in flight end for `graceMs`, then cuts what is left. */
  close(graceMs?: number): Promise<void>;
}

const closeGraceMs = 5_000;
const idleSweepMs = 25;
/** Longer than a load balancer's idle time, so that it never sends into a connection being closed. */
const keepAliveTimeoutMs = 65_000;
const headersTimeoutMs = 30_000;
/** An upload of 10 MB over a slow line. */
const requestTimeoutMs = 300_000;

/** Listens on a host and port; port 0 asks the system for a free one. */
export async function listenHttp(
  listener: RequestListener,
  address: { readonly host: string; readonly port: number },
): Promise<HttpServer> {
  const server = createServer(
    {
      keepAliveTimeout: keepAliveTimeoutMs,
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
    },
    listener,
  );
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(address.port, address.host, () => {
      server.off("error", reject);
      resolve();
    });
  });
  // A websocket's connection leaves the server's own list, and would keep it from closing.
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
    close: (graceMs = closeGraceMs) => closeServer(server, sockets, graceMs),
  };
}

async function closeServer(server: Server, sockets: ReadonlySet<Socket>, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A kept-alive connection becomes idle when its last answer has gone.
  const sweep = setInterval(() => server.closeIdleConnections(), idleSweepMs);
  server.closeIdleConnections();
  const cut = setTimeout(() => {
    for (const socket of sockets) socket.destroy();
  }, graceMs);
  await closed;
  clearTimeout(cut);
  clearInterval(sweep);
}
