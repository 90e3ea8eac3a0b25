import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { eventually } from "@fieldstone/testkit/eventually.ts";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import {
  askRaw,
  startRouterServer,
  type TestRouterServer,
  testRoute,
  testServiceToken,
  testTeam,
} from "../testing/test-router-server.ts";

const plainRequest =
  "GET /api/plain HTTP/1.1\r\nhost: acme.fieldstone.localhost\r\nconnection: close\r\n\r\n";

let cell: Server;
let sockets: WebSocketServer;
let router: TestRouterServer;
let seen: string[][];

beforeEach(async () => {
  seen = [];
  cell = createServer((_request, response) => response.end("plain"));
  sockets = new WebSocketServer({ noServer: true });
  cell.on("upgrade", (request, socket, head) => {
    seen.push(request.rawHeaders);
    if (request.url === "/api/refused") {
      socket.end("HTTP/1.1 401 Unauthorized\r\ncontent-length: 2\r\nx-fieldstone-secret: 1\r\n\r\nno");
      return;
    }
    sockets.handleUpgrade(request, socket, head, (client) => {
      client.send("welcome");
      client.on("message", (data, isBinary) => client.send(data, { binary: isBinary }));
    });
  });
  await new Promise<void>((resolve) => cell.listen(0, "127.0.0.1", resolve));
  router = await startRouterServer({ EU_A: (cell.address() as AddressInfo).port }, [testRoute()]);
});
afterEach(async () => {
  await router.close();
  for (const client of sockets.clients) client.terminate();
  sockets.close();
  cell.closeAllConnections();
  await new Promise<void>((resolve) => cell.close(() => resolve()));
});

function open(path: string, headers: Record<string, string> = {}, protocols: string[] = []): WebSocket {
  const socket = new WebSocket(`ws://127.0.0.1:${router.port}${path}`, protocols, {
    headers: { host: "acme.fieldstone.localhost", ...headers },
    perMessageDeflate: false,
  });
  socket.on("error", () => undefined);
  return socket;
}

describe("a websocket", () => {
  it("passes through both ways, with what the cell says first and the subprotocol", async () => {
    const socket = open("/api/graphql", { cookie: "a=b", "x-fieldstone-team": "spoofed" }, [
      "graphql-transport-ws",
    ]);
    const [welcome] = await once(socket, "message");
    expect(String(welcome)).toBe("welcome");
    expect(socket.protocol).toBe("graphql-transport-ws");
    const large = Buffer.alloc(2_000_000, 7);
    socket.send(large);
    const [echo] = await once(socket, "message");
    expect(large.equals(echo)).toBe(true);
    const [raw = []] = seen;
    const header = (name: string) => raw.filter((_, i) => i % 2 === 1 && raw[i - 1]?.toLowerCase() === name);
    expect(header("x-fieldstone-team")).toEqual([testTeam]);
    expect(header("x-fieldstone-service")).toEqual([testServiceToken]);
    expect(header("cookie")).toEqual(["a=b"]);
    expect(router.settled).toEqual([{ region: "EU_A", status: 101 }]);
    socket.terminate();
  });

  it("closes at the cell when the person goes away", async () => {
    const socket = open("/api/collaboration");
    await once(socket, "message");
    const [atCell] = sockets.clients;
    socket.terminate();
    await eventually(() => expect(atCell?.readyState).toBe(WebSocket.CLOSED));
    await eventually(() => expect(router.tunnels.size).toBe(0));
  });

  it("is ended one after another when the router stops, so that not everyone comes back at once", async () => {
    const opened = Array.from({ length: 8 }, () => open("/api/collaboration"));
    await Promise.all(opened.map((socket) => once(socket, "message")));
    const closing = router.tunnels.closeOver(2_000);
    const codes = opened.map(async (socket) => (await once(socket, "close"))[0]);
    await Promise.race(codes);
    expect(router.tunnels.size).toBeGreaterThan(0);
    await closing;
    // The code says that the service restarts, so clients come back.
    expect(new Set(await Promise.all(codes))).toEqual(new Set([1012]));
    expect(router.tunnels.size).toBe(0);
  });

  it("closes at the person when the cell goes away", async () => {
    const socket = open("/api/collaboration");
    await once(socket, "message");
    for (const client of sockets.clients) client.terminate();
    await once(socket, "close");
    expect(router.tunnels.size).toBe(0);
  });

  it("is asked for again on another connection where the cell ended the one that was kept", async () => {
    expect(await askRaw(router.port, plainRequest)).toContain("plain");
    let ended = 0;
    cell.prependOnceListener("upgrade", (_request, kept) => {
      ended += 1;
      kept.destroy();
    });
    const socket = open("/api/graphql");
    const [welcome] = await once(socket, "message");
    expect([String(welcome), ended]).toEqual(["welcome", 1]);
    expect(router.settled.at(-1)).toEqual({ region: "EU_A", status: 101 });
    socket.terminate();
  });

  it("is given the cell's rejection and no more of the connection", async () => {
    const text = await askRaw(
      router.port,
      "GET /api/refused HTTP/1.1\r\nhost: acme.fieldstone.localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n" +
        "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-version: 13\r\n\r\n" +
        "GET /internal/tenants HTTP/1.1\r\nhost: cell\r\n\r\n",
    );
    expect(text).toMatch(/^HTTP\/1\.1 401/);
    expect(text).not.toContain("x-fieldstone-secret");
    expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  it("is refused where there is no such workspace, and outside the forwarded paths", async () => {
    for (const [host, path, status] of [
      ["nobody.fieldstone.localhost", "/api/graphql", 404],
      ["fieldstone.localhost", "/api/graphql", 404],
      ["acme.fieldstone.localhost", "/home", 404],
      ["acme.fieldstone.localhost", "/api/../internal/x", 400],
    ] as const) {
      const text = await askRaw(
        router.port,
        `GET ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`,
      );
      expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status}`));
    }
    expect(seen).toEqual([]);
  });

  it("is told 502 when the cell is down", async () => {
    cell.closeAllConnections();
    await new Promise<void>((resolve) => cell.close(() => resolve()));
    const [error] = await once(open("/api/graphql"), "error");
    expect(String(error)).toContain("502");
  });
});

it("treats an upgrade to anything else as an ordinary request", async () => {
  const text = await askRaw(
    router.port,
    "GET /api/x HTTP/1.1\r\nhost: acme.fieldstone.localhost\r\nconnection: upgrade, http2-settings\r\nupgrade: h2c\r\nhttp2-settings: AAA\r\n\r\n",
  );
  expect(text).toMatch(/^HTTP\/1\.1 200/);
  expect(text).toContain("plain");
  expect(seen).toEqual([]);
});

it("survives a client that vanishes during the handshake", async () => {
  for (let i = 0; i < 20; i += 1) {
    const socket = connect(router.port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write(
      "GET /api/graphql HTTP/1.1\r\nhost: acme.fieldstone.localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n" +
        "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-version: 13\r\n\r\n",
      () => socket.destroy(),
    );
  }
  const socket = open("/api/graphql");
  await once(socket, "message");
  socket.terminate();
  await eventually(() => expect(router.tunnels.size).toBe(0));
});

it("a workspace has so many websockets, from wherever they come, and a neighbour has its own", async () => {
  const port = (cell.address() as AddressInfo).port;
  const neighbour = { teamId: "0198c0de-0000-7000-8000-000000000002", subdomain: "globex", version: 2 };
  const bounded = await startRouterServer({ EU_A: port }, [testRoute(), testRoute(neighbour)], {
    networkLimits: { workspaceWebsocketsMax: 1 },
    server: { trustedProxies: 1 },
  });
  onTestFinished(() => bounded.close());
  const outcome = async (subdomain: string, address: string) => {
    const socket = new WebSocket(`ws://127.0.0.1:${bounded.port}/api/graphql`, {
      headers: { host: `${subdomain}.fieldstone.localhost`, "x-forwarded-for": address },
    });
    socket.on("error", () => undefined);
    const [, refused] = await Promise.race([
      once(socket, "open").then(() => []),
      once(socket, "unexpected-response"),
    ]);
    return { socket, rejection: refused && [refused.statusCode, refused.headers["retry-after"]] };
  };
  const first = await outcome("acme", "192.0.2.1");
  expect(first.rejection).toBeUndefined();
  expect((await outcome("acme", "198.51.100.1")).rejection).toEqual([429, "30"]);
  expect(bounded.refused).toEqual(["workspace_websockets"]);
  expect((await outcome("globex", "198.51.100.1")).rejection).toBeUndefined();
  first.socket.terminate();
  await expect.poll(async () => (await outcome("acme", "198.51.100.1")).rejection).toBeUndefined();
});
