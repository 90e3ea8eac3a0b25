import { connect } from "node:net";
import { eventually } from "@fieldstone/testkit/eventually.ts";
import { afterEach, describe, expect, it } from "vitest";
import { engineLimitsOf, networkLimitsDefault } from "../forward/network-limits.ts";
import { hasHaproxy } from "../testing/start-engine.ts";
import {
  type AskOptions,
  ask,
  askRaw,
  startRouterServer,
  startUpstream,
  testRoute,
  testServiceToken,
  testTeam,
} from "../testing/test-router-server.ts";
import { type EngineFixture, startEngineFixture } from "./engine-fixture.testing.ts";

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function start(...args: Parameters<typeof startEngineFixture>): Promise<EngineFixture> {
  const fixture = await startEngineFixture(...args);
  closing.push(fixture.close);
  return fixture;
}

describe.skipIf(!hasHaproxy)("HAProxy in front of the router", () => {
  it("forwards a plain request by itself, with the router's headers", async () => {
    const { router, europe } = await start();
    const answer = await ask(router.port, "/api/x?y=1", {
      method: "POST",
      body: "{}",
      headers: { "x-forwarded-proto": "ftp", "x-amzn-trace-id": "Root=x", connection: "Keep-Alive" },
    });
    expect([answer.status, router.settled]).toEqual([200, []]);
    const [{ rawHeaders = [], url } = {}] = europe.requests;
    expect(url).toBe("/api/x?y=1");
    const names = rawHeaders.filter((_, i) => i % 2 === 0);
    expect(names).toHaveLength(new Set(names).size);
    const headers = Object.fromEntries(names.map((name, i) => [name.toLowerCase(), rawHeaders[2 * i + 1]]));
    expect(headers).toEqual({
      host: `127.0.0.1:${europe.port}`,
      "content-length": "2",
      "x-fieldstone-team": testTeam,
      "x-fieldstone-epoch": "3",
      "x-fieldstone-service": testServiceToken,
      "x-fieldstone-client-address": "127.0.0.1",
      "x-forwarded-host": "acme.fieldstone.localhost",
      "x-forwarded-proto": "http",
      "x-request-id": answer.headers["x-request-id"],
    });
  });

  const routersOwn: readonly (readonly [string, string, AskOptions])[] = [
    ["an upload or download", "/files/x", {}],
    ["an import", "/api/import", { method: "POST", body: "x" }],
    ["an escape in the path", "/api/a%20b", {}],
    ["an empty segment", "/api//x", {}],
    ["a long body", "/api/x", { method: "POST", body: "x".repeat(16_385) }],
    ["a body of no stated length", "/api/x", { method: "POST", headers: { "transfer-encoding": "chunked" } }],
    ["a page", "/api/x", { headers: { accept: "text/html" } }],
    ["a header named to be taken out", "/api/x", { headers: { connection: "close, x-mine" } }],
    ["a header of ours, spelled otherwise", "/api/x", { headers: { x_fieldstone_team: "x" } }],
    ["what only a proxy says", "/api/x", { headers: { "x-real-ip": "6.6.6.6" } }],
    ["a header of ours", "/api/x", { headers: { "x-fieldstone-team": "x" } }],
    [
      "a wish to be asked to continue",
      "/api/x",
      { method: "POST", body: "x", headers: { expect: "100-continue" } },
    ],
    ["another protocol", "/api/x", { headers: { connection: "upgrade", upgrade: "h2c" } }],
    ["a host with a port", "/api/x", { host: "acme.fieldstone.localhost:8080" }],
  ];
  it.each(routersOwn)("leaves %s to the router", async (_what, path, options) => {
    const { served } = await start();
    const { host = "acme" } = options;
    expect(await served(host, path, options)).toBe("EU_A 01 3 by router");
  });

  const judged: readonly (readonly [string, string, AskOptions, string])[] = [
    ["what a router sent", "/api/x", { headers: { "x-fieldstone-service": testServiceToken } }, "508"],
    ["a path of two readings", "/api/../internal", {}, "400"],
    ["TRACE", "/api/x", { method: "TRACE" }, "405"],
    ["a path of its own", "/global/x", {}, "global by engine"],
    ["no workspace", "/api/x", { host: "nobody.fieldstone.localhost" }, "404"],
    ["the root domain", "/api/x", { host: "fieldstone.localhost" }, "404"],
  ];
  it.each(judged)("lets the router judge %s", async (_what, path, options, expected) => {
    const { served, europe } = await start();
    const { host = "acme" } = options;
    expect(await served(host, path, options)).toBe(expected);
    expect(europe.requests).toEqual([]);
  });

  it("answers /ping by itself, as the router does", async () => {
    const { router } = await start();
    const answer = await ask(router.port, "/ping", { host: "10.0.0.1" });
    expect([answer.status, answer.body]).toEqual([200, "pong"]);
    expect(answer.headers).toMatchObject({
      "cache-control": "no-store",
      "access-control-allow-origin": "*",
      "timing-allow-origin": "*",
      "content-type": "text/plain; charset=utf-8",
    });
  });

  it("goes on by what it was told with the router gone, and says so where it would ask", async () => {
    const { router, engine, served } = await start();
    await engine.feed.stop();
    await router.closeRouter();
    expect(await served("acme")).toBe("EU_A 01 3 by engine");
    const other = await ask(engine.port, "/healthz", { host: "x" });
    expect([other.status, JSON.parse(other.body).errors[0].title]).toEqual([503, "router.starting"]);
    expect(other.headers["retry-after"]).toBe("3");
  });

  it("hands a share of plain requests to the router, which traces them", async () => {
    const { served } = await start([testRoute()], { engine: { tracedShare: 1 } });
    expect(await served("acme")).toBe("EU_A 01 3 by router");
  });

  it("has so many of a network's requests under way, the next are the router's", async () => {
    const release: (() => void)[] = [];
    const slow = await startUpstream((_request, response) => release.push(() => response.end("late")));
    closing.push(slow.close);
    const { requestsMax } = engineLimitsOf(networkLimitsDefault);
    const router = await startRouterServer({ EU_A: slow.port }, [testRoute()], { plane: "haproxy" });
    closing.push(router.close);
    const asked = Array.from({ length: networkLimitsDefault.requestsMax + 2 }, () =>
      ask(router.port, "/api/slow"),
    );
    await eventually(() => expect(release).toHaveLength(networkLimitsDefault.requestsMax));
    expect(router.networks.waiting).toBe(2);
    while (release.length > 0 || slow.requests.length < asked.length) {
      release.shift()?.();
      await new Promise(setImmediate);
    }
    expect((await Promise.all(asked)).map(({ body }) => body)).toEqual(asked.map(() => "late"));
    expect(router.settled.length).toBe(asked.length - requestsMax);
    expect(router.refused).toEqual([]);
  });

  it("waits for a small body before it takes a connection to the cell", async () => {
    const { router, europe } = await start();
    const socket = connect(router.port, "127.0.0.1");
    closing.push(() => void socket.destroy());
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk.toString();
    });
    socket.write("POST /api/x HTTP/1.1\r\nhost: acme.fieldstone.localhost\r\ncontent-length: 4\r\n\r\nab");
    expect((await ask(router.port, "/api/y")).status).toBe(200);
    expect(europe.requests.map(({ url }) => url)).toEqual(["/api/y"]);
    socket.write("cd");
    await eventually(() => expect(text).toContain("EU_A 01 3"));
    expect((await europe.requests[1]?.body)?.toString()).toBe("abcd");
    expect(router.settled).toEqual([]);
  });

  it("refuses a second protocol on its plain port", async () => {
    const { router, europe } = await start();
    await askRaw(router.port, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
    expect(europe.requests).toEqual([]);
  });
});
