import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { SlowPeerLimits } from "@fieldstone/platform/http/slow-peers.ts";
import { eventually } from "@fieldstone/testkit/eventually.ts";
import { afterEach, describe, expect, it, vi } from "vitest";
import { largeAnswer } from "../testing/large-answer.ts";
import { describePlanes } from "../testing/planes.ts";
import {
  ask,
  startUpstream,
  type TestRouterServer,
  testRoute,
  type Upstream,
} from "../testing/test-router-server.ts";
import { engineLimitsOf, networkLimitsDefault } from "./network-limits.ts";

describePlanes((startRouterServer, plane) => {
  /** A twentieth of the real times; heads get longer, because a busy machine may take seconds to accept. */
  const slowLimits: SlowPeerLimits = {
    headMs: 3_000,
    bodyFirstMs: 250,
    bodyWindowMs: 500,
    bodyBytesPerSecondMin: 20_000,
    readerIdleMs: 1_000,
    unansweredMax: 16,
    sweepMs: 50,
  };
  const attackers = 256;
  const key = "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-version: 13\r\n";
  /** Requests of one network that the engine handles itself. */
  const inEngine = plane === "node" ? 0 : engineLimitsOf(networkLimitsDefault).requestsMax;
  const host = "host: acme.fieldstone.localhost\r\n";
  const cookie = "cookie: fieldstone_session=t.s\r\n";

  const closing: (() => Promise<void> | void)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  async function start(
    handle: Parameters<typeof startUpstream>[0],
    options: Parameters<typeof startRouterServer>[2] = {},
  ): Promise<{ upstream: Upstream; router: TestRouterServer }> {
    const upstream = await startUpstream(handle);
    closing.push(upstream.close);
    const router = await startRouterServer({ EU_A: upstream.port }, [testRoute()], {
      ...options,
      server: { slowLimits, ...options.server },
    });
    closing.push(router.close);
    return { upstream, router };
  }

  interface Attacker {
    readonly socket: Socket;
    readonly received: () => string;
  }

  function attack(router: TestRouterServer, bytes: string, count = attackers): Attacker[] {
    return Array.from({ length: count }, () => {
      const socket = connect(router.port, "127.0.0.1");
      closing.push(() => void socket.destroy());
      let received = "";
      socket.on("error", () => undefined);
      socket.on("data", (chunk) => {
        received += chunk.toString("latin1");
      });
      socket.write(bytes);
      return { socket, received: () => received };
    });
  }

  const allClosed = (all: readonly Attacker[]): Promise<void> =>
    vi.waitFor(() => expect(all.filter(({ socket }) => !socket.closed)).toHaveLength(0), { timeout: 10_000 });

  describe("bodies that come slowly", () => {
    it.each([
      ["a small one", `POST /api/graphql HTTP/1.1\r\n${host}content-length: 900\r\n\r\nx`],
      ["a large one", `POST /api/graphql HTTP/1.1\r\n${host}${cookie}content-length: 9000000\r\n\r\nx`],
      ["a chunked one", `POST /api/graphql HTTP/1.1\r\n${host}transfer-encoding: chunked\r\n\r\n1\r\nx\r\n`],
      ["an upload", `POST /api/import HTTP/1.1\r\n${host}${cookie}content-length: 9000000\r\n\r\nx`],
    ])("take no connection to the cell, and are ended: %s", async (_what, bytes) => {
      const { router, upstream } = await start((_request, response) => response.end("at once"), {
        limits: { connectionsMax: 4 },
      });
      const slow = attack(router, bytes);
      expect((await ask(router.port, "/api/x")).body).toBe("at once");
      await allClosed(slow);
      expect(slow[0]?.received()).toMatch(/^HTTP\/1\.1 (408|429) /);
      expect(upstream.requests).toHaveLength(1);
      const ended = router.settled.filter(({ status }) => status === 408 || status === 429 || status === 499);
      // An engine waits for some small bodies by itself.
      expect(ended.length + inEngine).toBeGreaterThanOrEqual(attackers);
    });

    it("hold up only uploads where they are long, and are cut below the rate", async () => {
      const { router } = await start(async (request, response, body) => {
        if (request.method === "POST") await body.catch(() => undefined);
        response.end("at once");
      });
      const begun = "x".repeat(70_000);
      const slow = attack(
        router,
        `POST /api/graphql HTTP/1.1\r\n${host}${cookie}content-length: 9000000\r\n\r\n${begun}`,
        64,
      );
      const trickle = setInterval(() => {
        for (const { socket } of slow) socket.write("x");
      }, 50);
      closing.push(() => clearInterval(trickle));
      expect((await ask(router.port, "/api/x")).body).toBe("at once");
      expect((await ask(router.port, "/api/y", { method: "POST", body: "small" })).body).toBe("at once");
      await allClosed(slow);
      expect(router.refused).toContain("slow_body");
    });

    it("pass above the rate, however long they take", async () => {
      const { router } = await start(async (_request, response, body) => {
        response.end(String((await body).length));
      });
      const [sender] = attack(
        router,
        `POST /api/import HTTP/1.1\r\n${host}${cookie}content-length: 100000\r\n\r\n`,
        1,
      );
      let left = 100_000;
      const sending = setInterval(() => {
        if (left > 0) sender?.socket.write("x".repeat(5_000));
        left -= 5_000;
      }, 60);
      closing.push(() => clearInterval(sending));
      await vi.waitFor(() => expect(sender?.received()).toContain("100000"), { timeout: 10_000 });
    });

    it("are refused by their heads where nobody is signed in", async () => {
      const { router, upstream } = await start((_request, response) => response.end());
      const [sender] = attack(
        router,
        `POST /api/import HTTP/1.1\r\n${host}content-length: 9000000\r\n\r\n`,
        1,
      );
      await eventually(() => expect(sender?.received()).toContain("auth.sign_in_needed"));
      expect(upstream.requests).toHaveLength(0);
      expect(router.refused).toEqual(["signed_out_body"]);
    });

    it("keep a bounded number of bytes for one network", async () => {
      const { router } = await start((_request, response) => response.end("at once"), {
        networkLimits: { bufferedBytesMax: 1_000 },
      });
      const post = `POST /api/graphql HTTP/1.1\r\n${host}content-length: 400\r\n\r\nx`;
      const slow = attack(router, post, inEngine + 3);
      await eventually(() => expect(router.refused).toEqual(["buffered_bytes"]));
      // A body that arrives whole needs no reserved memory.
      expect((await ask(router.port, "/api/y", { method: "POST", body: "y".repeat(900) })).body).toBe(
        "at once",
      );
      await allClosed(slow);
    });
  });

  describe("other slow clients", () => {
    it("are cut in the head of a request, and before its first byte", async () => {
      const { router } = await start((_request, response) => response.end("at once"));
      const slow = [...attack(router, `GET /api/x HTTP/1.1\r\n${host}`, 100), ...attack(router, "", 100)];
      expect((await ask(router.port, "/api/x")).body).toBe("at once");
      await allClosed(slow);
    });

    it("are cut where they do not read their answers, and free the cell", async () => {
      let [begun, open] = [0, 0];
      const { router } = await start((request, response) => {
        if (request.url !== "/api/large") {
          response.end("at once");
          return;
        }
        begun += 1;
        open += 1;
        response.on("close", () => {
          open -= 1;
        });
        // An unread answer that ends was cut.
        response.end(largeAnswer);
      });
      const slow = attack(router, `GET /api/large HTTP/1.1\r\n${host}\r\n`, 8);
      for (const { socket } of slow) socket.pause();
      expect((await ask(router.port, "/api/x")).body).toBe("at once");
      await eventually(() => expect(begun).toBe(8));
      await vi.waitFor(() => expect(open).toBe(0), { timeout: 10_000 });
      if (plane === "haproxy") return;
      expect(router.settled.filter(({ status }) => status === 499)).toHaveLength(8);
      expect(router.refused).toEqual(Array(8).fill("slow_reader"));
    });

    // An engine reads one request of a connection at a time.
    if (plane === "node")
      it("are cut where they send on without waiting for answers", async () => {
        const { router, upstream } = await start((_request, response) => response.end("at once"));
        const flood = attack(router, `GET /api/x HTTP/1.1\r\n${host}\r\n`.repeat(200), 20);
        expect((await ask(router.port, "/api/y")).body).toBe("at once");
        await allClosed(flood);
        expect(router.refused).toContain("pipelining");
        expect(upstream.requests.length).toBeLessThanOrEqual(20 * 17 + 1);
      });

    it("do not end the router by a reset while an upgrade is refused", async () => {
      const { router } = await start((_request, response) => response.end("at once"));
      const upgrade = "connection: upgrade\r\nupgrade: websocket\r\n\r\n";
      for (const { socket } of attack(router, `GET /nowhere HTTP/1.1\r\n${host}${upgrade}`, 20)) {
        await once(socket, "connect");
        socket.resetAndDestroy();
      }
      expect((await ask(router.port, "/api/x")).body).toBe("at once");
    });
  });

  describe("one network", () => {
    it("has so many requests at the cell, the next waiting in order, and others are served meanwhile", async () => {
      const release: (() => void)[] = [];
      const { router, upstream } = await start(
        (request, response) => {
          if (request.url?.startsWith("/api/held") === true) release.push(() => response.end(request.url));
          else response.end("at once");
        },
        { networkLimits: { requestsMax: 2 }, server: { trustedProxies: 1 } },
      );
      const from = (address: string) => ({ headers: { "x-forwarded-for": address } });
      const held = Array.from({ length: 5 }, (_, i) =>
        ask(router.port, `/api/held${i}`, from(`2001:db8:7:${i}::1`)),
      );
      await eventually(() => expect(release).toHaveLength(2));
      expect((await ask(router.port, "/api/x", from("2001:db8:8::1"))).body).toBe("at once");
      expect(upstream.requests).toHaveLength(3);
      for (let i = 0; i < held.length; i += 1) {
        await eventually(() => expect(release.length).toBeGreaterThan(i));
        release[i]?.();
      }
      expect((await Promise.all(held)).map(({ status }) => status)).toEqual(Array(5).fill(200));
    });

    it("is told to come again where too many of its requests wait", async () => {
      const limits = { networkLimits: { requestsMax: 1, waitingMax: 1 } };
      const { router, upstream } = await start(() => undefined, limits);
      const request = `GET /api/x HTTP/1.1\r\n${host}\r\n`;
      const first = attack(router, request, 1);
      await eventually(() => expect(upstream.requests).toHaveLength(1));
      // One of them waits; which one depends on whose bytes arrive first.
      const next = attack(router, request, 2);
      const answers = () => next.map(({ received }) => received()).join("");
      await eventually(() => expect(answers()).toContain("network.too_many"));
      expect(answers()).toMatch(/^HTTP\/1\.1 429 /);
      expect(answers()).toMatch(/^retry-after: 5\r$/im);
      for (const { socket } of [...first, ...next]) socket.destroy();
      await eventually(() => expect(router.settled).toHaveLength(3));
    });

    it("has so many connections and websockets", async () => {
      const { router } = await start(
        (request, response) => {
          // A websocket that the cell is slow to accept: still in progress when the other comes.
          if (request.url !== "/api/held") response.end("at once");
        },
        { networkLimits: { connectionsMax: 3, websocketsMax: 1 } },
      );
      const upgrade = `GET /api/held HTTP/1.1\r\n${host}connection: upgrade\r\nupgrade: websocket\r\n${key}\r\n`;
      const kept = attack(router, "", 3);
      await Promise.all(kept.map(({ socket }) => once(socket, "connect")));
      await expect(ask(router.port, "/api/x")).rejects.toThrow();
      if (plane === "node") expect(router.refused).toEqual(["connections"]);
      for (const { socket } of kept) socket.destroy();
      await allClosed(kept);
      await eventually(async () => expect((await ask(router.port, "/api/x")).status).toBe(200));
      const [first, second] = attack(router, upgrade, 2);
      await eventually(() => expect([first?.received(), second?.received()].join()).toContain("429"));
    });
  });
});
