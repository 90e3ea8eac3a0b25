import { connect } from "node:net";
import { eventually } from "@fieldstone/testkit/eventually.ts";
import { afterEach, expect, it, vi } from "vitest";
import { describePlanes } from "../testing/planes.ts";
import { ask, startUpstream, testRoute } from "../testing/test-router-server.ts";
import { type NetworkLimits, networkLimitsDefault } from "./network-limits.ts";

const { workspaceRequestsMax } = networkLimitsDefault;

describePlanes((startRouterServer, plane) => {
  const closing: (() => Promise<void> | void)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  async function start(networkLimits: Partial<NetworkLimits>) {
    let open = 0;
    const upstream = await startUpstream((request, response) => {
      if (request.url !== "/api/large") {
        response.end("at once");
        return;
      }
      open += 1;
      response.on("close", () => {
        open -= 1;
      });
      // More than all buffers on the way hold.
      response.end(Buffer.alloc(30_000_000));
    });
    closing.push(upstream.close);
    const server = { trustedProxies: 1 };
    const router = await startRouterServer({ EU_A: upstream.port }, [testRoute()], { networkLimits, server });
    closing.push(router.close);
    const read = (address: string, count: number) => {
      for (let i = 0; i < count; i += 1) {
        const socket = connect(router.port, "127.0.0.1").pause();
        closing.push(() => void socket.destroy());
        socket.on("error", () => undefined);
        const head = `host: acme.fieldstone.localhost\r\nx-forwarded-for: ${address}\r\n`;
        socket.write(`GET /api/large HTTP/1.1\r\n${head}\r\n`);
      }
    };
    return { router, read, open: () => open };
  }

  it("answers that wait for readers of some networks keep no other from the workspace", async () => {
    const { router, read, open } = await start({ slowAnswerMs: 100 });
    for (const address of ["192.0.2.1", "198.51.100.1", "203.0.113.1"]) read(address, 8);
    await vi.waitFor(() => expect(open()).toBeGreaterThan(workspaceRequestsMax), { timeout: 10_000 });
    const headers = { "x-forwarded-for": "192.0.9.9" };
    expect((await ask(router.port, "/api/x", { headers })).body).toBe("at once");
    // None was cut for it.
    expect(open()).toBeGreaterThan(workspaceRequestsMax);
  });

  // An engine has its share of the answers beside these.
  if (plane === "node")
    it("answers are cut where a workspace has too many, of the network that has most", async () => {
      const { router, read, open } = await start({ slowAnswerMs: 100, slowAnswersMax: 3 });
      read("192.0.2.1", 1);
      await eventually(() => expect(open()).toBe(1));
      read("198.51.100.1", 5);
      await eventually(() => expect(router.refused).toEqual(Array(3).fill("slow_reader")));
      await eventually(() => expect(open()).toBe(3));
      expect(router.networks.of("192.0.2.1").requests.isEmpty).toBe(false);
      expect(router.networks.workspaces.size).toBe(1);
    });
});
