import { request as httpRequest } from "node:http";
import { createServer } from "node:https";
import { makeServerIdentity, trustIdentity } from "@fieldstone/testkit/servers/private-authority.ts";
import { afterEach, expect, it } from "vitest";
import { describePlanes } from "../testing/planes.ts";
import { ask, listenOnFreePort, startUpstream, testRoute } from "../testing/test-router-server.ts";

describePlanes((startRouterServer, plane) => {
  // A cell's load balancer: TLS ends there, one name leads to the API, every other name to the routers.

  const closing: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  async function startBalancer(cellName: string, ports: { api: () => number; router: () => number }) {
    const identity = await makeServerIdentity();
    trustIdentity(identity);
    let handshakes = 0;
    const server = createServer(identity, (request, response) => {
      const { port } = server.address() as { port: number };
      const isCell = request.headers.host === `${cellName}:${port}`;
      const passed = httpRequest(
        {
          host: "127.0.0.1",
          port: isCell ? ports.api() : ports.router(),
          method: request.method,
          path: request.url,
          headers: {
            ...request.headers,
            "x-forwarded-for": [request.headers["x-forwarded-for"], "198.51.100.10"]
              .filter(Boolean)
              .join(", "),
          },
          agent: false,
        },
        (answer) => {
          const { connection: _, ...kept } = answer.headers;
          response.writeHead(answer.statusCode ?? 502, kept);
          answer.pipe(response);
        },
      );
      passed.on("error", () => response.destroy());
      request.pipe(passed);
    });
    server.on("secureConnection", () => {
      handshakes += 1;
    });
    const port = await listenOnFreePort(server);
    closing.push(async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
    return { port, handshakes: () => handshakes };
  }

  const routes = ["acme", "beta"].map((subdomain, i) =>
    testRoute({ teamId: `0198c0de-0000-7000-8000-00000000000${i + 1}`, subdomain, version: i + 1 }),
  );

  /** `balancedName` is the cell's name at the load balancer. */
  async function startPlace(balancedName: string) {
    let passes = 0;
    const api = await startUpstream((request, response) =>
      response.end(
        JSON.stringify([request.headers["x-forwarded-host"], request.headers["x-fieldstone-client-address"]]),
      ),
    );
    closing.push(api.close);
    let routerPort = 0;
    const balancer = await startBalancer(balancedName, { api: () => api.port, router: () => routerPort });
    const origin = `https://localhost:${balancer.port}`;
    const router = await startRouterServer({}, routes, {
      origins: new Map([["EU_A", origin]]),
      server: { onForwarded: () => (passes += 1) },
    });
    closing.push(router.close);
    routerPort = router.port;
    return { api, balancer, router, passes: () => passes };
  }

  it("a workspace's request passes the router once and reaches the API of its cell", async () => {
    const { api, router, passes } = await startPlace("localhost");
    const answer = await ask(router.port, "/api/x", { host: "acme.fieldstone.localhost" });
    expect(JSON.parse(answer.body)).toEqual(["acme.fieldstone.localhost", "127.0.0.1"]);
    expect(api.requests).toHaveLength(1);
    expect(passes()).toBe(plane === "node" ? 1 : 0);
  });

  it("requests of many workspaces share the router's connections to a cell", async () => {
    const { balancer, router } = await startPlace("localhost");
    for (let i = 0; i < 40; i += 1) {
      const host = `${i % 2 === 0 ? "acme" : "beta"}.fieldstone.localhost`;
      expect((await ask(router.port, "/api/x", { host })).status).toBe(200);
    }
    expect(balancer.handshakes()).toBeLessThanOrEqual(2);
  });

  it("an address of a cell that leads back to the routers is said after one round", async () => {
    const { api, router, passes } = await startPlace("127.0.0.1");
    const answer = await ask(router.port, "/api/x", { host: "acme.fieldstone.localhost" });
    expect(answer.status).toBe(508);
    expect(answer.body).toContain("The address of its region leads back to the router.");
    expect(api.requests).toHaveLength(0);
    expect(passes()).toBe(plane === "node" ? 1 : 0);
  });
});
