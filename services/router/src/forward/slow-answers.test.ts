import { connect } from "node:net";
import { eventually } from "@fieldstone/testkit/eventually.ts";
import { afterEach, expect, it, vi } from "vitest";
import { largeAnswer } from "../testing/large-answer.ts";
import { describePlanes } from "../testing/planes.ts";
import { ask, startUpstream, testRoute } from "../testing/test-router-server.ts";
import type { CellLimits } from "./cell.ts";
import { type NetworkLimits, networkLimitsDefault } from "./network-limits.ts";

const { workspaceRequestsMax } = networkLimitsDefault;

describePlanes((startRouterServer, plane) => {
  const closing: (() => Promise<void> | void)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  async function start(
    networkLimits: Partial<NetworkLimits>,
    routes = [testRoute()],
    limits: Partial<CellLimits> = {},
  ) {
    let open = 0;
    const upstream = await startUpstream((request, response) => {
      if (request.url?.endsWith("large") !== true) {
        response.end("at once");
        return;
      }
      open += 1;
      response.on("close", () => {
        open -= 1;
      });
      response.end(largeAnswer);
    });
    closing.push(upstream.close);
    const server = { trustedProxies: 1 };
    const router = await startRouterServer({ EU_A: upstream.port }, routes, {
      networkLimits,
      limits,
      server,
    });
    closing.push(router.close);
    const read = (address: string, count: number, path = "/api/large", subdomain = "acme") => {
      for (let i = 0; i < count; i += 1) {
        const socket = connect(router.port, "127.0.0.1").pause();
        closing.push(() => void socket.destroy());
        socket.on("error", () => undefined);
        const head = `host: ${subdomain}.fieldstone.localhost\r\nx-forwarded-for: ${address}\r\n`;
        socket.write(`GET ${path} HTTP/1.1\r\n${head}\r\n`);
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
    // None was cut.
    expect(open()).toBeGreaterThan(workspaceRequestsMax);
  });

  it("downloads of a network that takes all it may leave places to others of the workspace", async () => {
    const limits = { transfersMax: 16, workspaceTransfersMax: 16 };
    const { router, read, open } = await start(limits);
    read("192.0.2.1", 16, "/files/large");
    await eventually(() => expect(open()).toBe(8));
    read("198.51.100.1", 16, "/files/large");
    await eventually(() => expect(open()).toBe(12));
    const headers = { "x-forwarded-for": "192.0.9.9" };
    expect((await ask(router.port, "/files/x", { headers })).body).toBe("at once");
    expect(open()).toBe(12);
  });

  it("downloads of some workspaces leave places to others of the cell", async () => {
    const limits = { transfersMax: 16, workspaceTransfersMax: 16 };
    const other = { teamId: "0198c0de-0000-7000-8000-00000000000b", subdomain: "other", version: 2 };
    const { router, read, open } = await start(limits, [testRoute(), testRoute(other)], {
      transfersMax: 8,
    });
    read("192.0.2.1", 8, "/files/large");
    read("198.51.100.1", 8, "/files/large");
    await eventually(() => expect(open()).toBe(4));
    const headers = { "x-forwarded-for": "192.0.9.9", host: "other.fieldstone.localhost" };
    expect((await ask(router.port, "/files/x", { headers })).body).toBe("at once");
    expect(open()).toBe(4);
  });

  // An engine has its own share of the answers.
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
