import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";
import { describePlanes } from "../testing/planes.ts";
import { ask, listenOnFreePort, type TestRouterServer, testRoute } from "../testing/test-router-server.ts";
import { networkLimitsDefault } from "./network-limits.ts";

describePlanes((startRouterServer) => {
  // People reload, close tabs and lose their connection: their requests must not count once they are gone.

  const tabs = 5;
  const requestsPerTab = 40;
  const host = "host: acme.fieldstone.localhost\r\n";
  const get = `GET /api/slow HTTP/1.1\r\n${host}\r\n`;
  const post = `POST /api/slow HTTP/1.1\r\n${host}content-length: 2\r\n\r\n{}`;
  const handshake =
    `GET /api/graphql HTTP/1.1\r\n${host}connection: upgrade\r\nupgrade: websocket\r\n` +
    "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-version: 13\r\n\r\n";

  let cell: Server;
  let sockets: WebSocketServer;
  let router: TestRouterServer;
  let held: Set<ServerResponse>;
  let opened: Set<WebSocket>;

  beforeEach(async () => {
    held = new Set();
    opened = new Set();
    sockets = new WebSocketServer({ noServer: true });
    cell = createServer((request, response) => {
      if (request.url !== "/api/slow") {
        response.end("at once");
        return;
      }
      held.add(response);
      response.on("close", () => held.delete(response));
    });
    cell.on("upgrade", (request, socket, head) =>
      sockets.handleUpgrade(request, socket, head, (socketAtCell) => {
        opened.add(socketAtCell);
        socketAtCell.on("close", () => opened.delete(socketAtCell));
      }),
    );
    router = await startRouterServer({ EU_A: await listenOnFreePort(cell) }, [
      testRoute(),
      testRoute({ teamId: "0198c0de-0000-7000-8000-000000000002", subdomain: "beta", version: 2 }),
    ]);
  });
  afterEach(async () => {
    await router.close();
    cell.closeAllConnections();
    await new Promise<void>((resolve) => cell.close(() => resolve()));
  });

  /** Opens connections, sends the same on each, and returns a function that ends them as closed tabs do. */
  async function openAll(count: number, bytes: string, localAddress = "127.0.0.1"): Promise<() => void> {
    const all = await Promise.all(
      Array.from({ length: count }, async () => {
        const socket = connect({ port: router.port, host: "127.0.0.1", localAddress });
        socket.on("error", () => undefined);
        await once(socket, "connect");
        socket.write(bytes);
        return socket;
      }),
    );
    return () => {
      for (const socket of all) socket.destroy();
    };
  }

  const nothingInProgress = (): Promise<void> =>
    vi.waitFor(
      () => {
        router.networks.sweep();
        const { tunnels, networks } = router;
        const sizes = [held.size, opened.size, tunnels.size, networks.size, networks.workspaces.size];
        expect(sizes).toEqual([0, 0, 0, 0, 0]);
      },
      { timeout: 10_000 },
    );

  it.each([
    ["requests", get],
    ["requests with bodies", post],
    ["websockets", handshake],
  ])("%s of tabs that were closed are forgotten at the router and at the cell", async (_what, bytes) => {
    for (let round = 0; round < 4; round += 1) {
      const close = await openAll(networkLimitsDefault.requestsMax * 2, bytes);
      const begun = () =>
        expect(held.size + opened.size).toBeGreaterThanOrEqual(networkLimitsDefault.requestsMax);
      await vi.waitFor(begun, { timeout: 10_000 });
      close();
      await nothingInProgress();
    }
    expect(router.refused).toEqual([]);
  });

  it("what waits behind others is forgotten too, a handshake as well", async () => {
    const close = await openAll(networkLimitsDefault.requestsMax, get);
    await vi.waitFor(() => expect(held.size).toBe(networkLimitsDefault.requestsMax), { timeout: 10_000 });
    const waiting = await Promise.all([get, post, handshake].map((bytes) => openAll(20, bytes)));
    await vi.waitFor(() => expect(router.networks.waiting).toBe(60), { timeout: 10_000 });
    for (const closeWaiting of waiting) closeWaiting();
    await vi.waitFor(() => expect(router.networks.waiting).toBe(0), { timeout: 10_000 });
    close();
    await nothingInProgress();
    expect(router.refused).toEqual([]);
  });

  it("a member who reloads five tabs again and again is answered each time", async () => {
    for (let reload = 0; reload < 5; reload += 1) {
      const left = await Promise.all([get, post, handshake].map((bytes) => openAll(tabs * 4, bytes)));
      for (const close of left) close();
      const answers = await Promise.all(
        Array.from({ length: tabs * requestsPerTab }, (_, i) =>
          // A third are POST requests, as a page sends them for writes.
          ask(router.port, `/api/${i}`, i % 3 === 0 ? { method: "POST", body: "{}" } : {}),
        ),
      );
      expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    }
    await nothingInProgress();
    expect(router.refused).toEqual([]);
  });

  it("a workspace asked from many networks has a share of the cell, and its neighbour the rest", async () => {
    const neighbour = "host: beta.fieldstone.localhost\r\n";
    const close: (() => void)[] = [];
    for (let network = 0; network < 5; network += 1) {
      close.push(await openAll(networkLimitsDefault.requestsMax, get, `127.0.1.${network}`));
    }
    const allowed = () => expect(held.size).toBe(networkLimitsDefault.workspaceRequestsMax);
    await vi.waitFor(allowed, { timeout: 10_000 });
    const waits = await openAll(1, get, "127.0.2.1");
    expect((await ask(router.port, "/api/x", { host: "beta.fieldstone.localhost" })).body).toBe("at once");
    close.push(waits, await openAll(1, get.replace(host, neighbour), "127.0.2.2"));
    await vi.waitFor(() => expect(held.size).toBe(networkLimitsDefault.workspaceRequestsMax + 1), {
      timeout: 10_000,
    });
    for (const each of close) each();
    await nothingInProgress();
    expect(router.refused).toEqual([]);
  });
});
