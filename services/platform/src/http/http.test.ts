import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { teamHeader } from "@fieldstone/contracts/headers.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { createLog } from "../log/create-log.ts";
import { createMetrics } from "../telemetry/metrics.ts";
import { answerErrors, answerNotFound, createApp, jsonBody } from "./express-basics.ts";
import { jsonNestingMax } from "./json-text.ts";
import { type HttpServer, listenHttp } from "./listen-http.ts";
import { operationalRoutes } from "./operational-routes.ts";
import { listenForMetrics, listenForProbes } from "./operational-server.ts";

const lines: string[] = [];
const logLine = z.object({ requestId: z.string(), teamId: z.string().optional() });
let well = true;
let http: HttpServer;

beforeAll(async () => {
  const log = createLog({
    level: "info",
    process: "test",
    destination: { write: (line) => void lines.push(line) },
  });
  const metrics = createMetrics({ process: "test" });
  metrics.counter("acts_total", "Acts", ["kind"]).inc({ kind: "test" });
  const app = createApp();
  const checks = { database: async () => (well ? undefined : Promise.reject(new Error("gone"))) };
  app.use(operationalRoutes({ metrics, checks }));
  app.post("/echo", jsonBody(), (request, response) => response.json(request.body));
  app.get("/refused", () => {
    throw new ProductError("ValidationError", "note.title_long", "Shorten the title.", { field: "title" });
  });
  app.get("/away", () => {
    const cause = new Error("connect ECONNREFUSED 10.0.0.7:5432");
    throw new ProductError("InternalError", "region.unavailable", "Ireland does not answer.", { cause });
  });
  app.get("/broken", async () => {
    throw new Error("select * from secrets failed");
  });
  app.use(answerNotFound(), answerErrors(log));
  http = await listenHttp(app, { host: "127.0.0.1", port: 0 });
});
afterAll(() => http.close(0));

const get = (path: string, init?: RequestInit) => fetch(`${http.origin}${path}`, init);
const post = (body: string) =>
  get("/echo", { method: "POST", body, headers: { "content-type": "application/json" } });

describe("an error", () => {
  test("of the product's answers its title, code, message and field", async () => {
    const answer = await get("/refused", { headers: { "x-request-id": "request-12345" } });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      errors: [
        { code: "ValidationError", title: "note.title_long", message: "Shorten the title.", field: "title" },
      ],
      message: "Shorten the title.",
      humanReadableMessage: "Shorten the title.",
      reference: "request-12345",
    });
  });

  test("of what is away for a while says so in its own words, and nothing of the cause", async () => {
    const answer = await get("/away");
    expect(answer.status).toBe(503);
    const body = await answer.text();
    expect(JSON.parse(body)).toMatchObject({
      errors: [{ code: "InternalError", title: "region.unavailable", message: "Ireland does not answer." }],
      reference: answer.headers.get("x-request-id"),
    });
    expect(body).not.toContain("ECONNREFUSED");
    expect(lines.join("")).toContain("ECONNREFUSED");
  });

  test("of ours is logged with the request and the team that the router named", async () => {
    const teamId = newId();
    lines.length = 0;
    for (const named of [teamId, "not a team"]) await get("/broken", { headers: { [teamHeader]: named } });
    const logged = lines.map((line) => logLine.parse(JSON.parse(line)));
    expect(logged.map((line) => line.teamId)).toEqual([teamId, undefined]);
    expect(new Set(logged.map((line) => line.requestId)).size).toBe(2);
  });

  test("of ours tells people a reference alone, and the log the cause under it", async () => {
    const answer = await get("/broken");
    const text = await answer.text();
    const reference = answer.headers.get("x-request-id") ?? "";
    expect(answer.status).toBe(500);
    expect(text).toContain(reference);
    expect(text).not.toMatch(/secrets|at |node_modules/);
    expect(lines.filter((line) => line.includes(reference)).join()).toContain("select * from secrets failed");
  });

  test.each([
    ["not JSON", "{", 400, "ValidationError", "JSON"],
    ["too large", `"${"a".repeat(10_001_000)}"`, 413, "UnprocessableContent", "10 MB"],
  ])("of a body that is %s is the sender's", async (_name, body, status, code, named) => {
    const answer = await post(body);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({
      errors: [{ code }],
      message: expect.stringContaining(named),
    });
  });

  test("of an unknown path is said in the API's words", async () => {
    expect(await (await get("/nowhere")).json()).toMatchObject({ errors: [{ code: "NotFound" }] });
  });
});

test("a body of 10,001,000 bytes is taken", async () => {
  const answer = await post(`{"a":"${"a".repeat(10_001_000 - 8)}"}`);
  expect(answer.status).toBe(200);
  await answer.text();
});

test.each(["utf-16le", "utf-16be", "utf-32", "utf-7"])(
  "a body in %s, in which the checks of its bytes find nothing, is rejected",
  async (charset) => {
    // The high byte of ∀ is a quote to whoever reads bytes: what follows seems to be within a string.
    const text = `{"∀":${"[".repeat(jsonNestingMax)}"\0"${"]".repeat(jsonNestingMax)}}`;
    const answer = await get("/echo", {
      method: "POST",
      body: Buffer.from(text, "utf16le"),
      headers: { "content-type": `application/json; charset=${charset}` },
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ errors: [{ title: "request.encoding" }] });
  },
);

test.each([
  ["gzip", gzipSync],
  ["deflate", deflateSync],
  ["br", brotliCompressSync],
])("a body compressed by %s, whose length says nothing, is rejected", async (encoding, compress) => {
  const answer = await get("/echo", {
    method: "POST",
    body: new Uint8Array(compress(`{"a":"${"a".repeat(1_000_000)}"}`)),
    headers: { "content-type": "application/json", "content-encoding": encoding },
  });
  expect(answer.status).toBe(415);
  expect(await answer.json()).toMatchObject({ errors: [{ title: "request.encoding" }] });
});

test("a body that names UTF-8, in any case, is taken", async () => {
  for (const charset of ["utf-8", "UTF-8", '"utf-8"']) {
    const headers = { "content-type": `application/json; charset=${charset}` };
    expect((await get("/echo", { method: "POST", body: "{}", headers })).status).toBe(200);
  }
});

test("a request id that does not look like one is replaced", async () => {
  const answer = await get("/ping", { headers: { "x-request-id": "a b<script>" } });
  expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
});

test("ping answers text without a cookie, health lets a process in once it was well and says what is not, metrics name what was counted", async () => {
  const ping = await get("/ping");
  expect([ping.status, await ping.text(), ping.headers.get("set-cookie")]).toEqual([200, "pong", null]);
  well = false;
  expect((await get("/healthz")).status).toBe(503);
  well = true;
  expect(await (await get("/healthz")).json()).toEqual({ healthy: true, checks: { database: true } });
  well = false;
  const later = await get("/healthz");
  expect([later.status, await later.json()]).toEqual([200, { healthy: false, checks: { database: false } }]);
  expect(await (await get("/metrics")).text()).toContain(
    'fieldstone_acts_total{kind="test",process="test"} 1',
  );
});

test("metrics with a port of their own are told there alone, however the path is written", async () => {
  const log = createLog({ level: "silent", process: "test" });
  const metrics = createMetrics({ process: "test" });
  const address = { host: "127.0.0.1", port: 0 };
  const alone = await listenForMetrics({ ...address, metricsPort: 0, release: "1.2.3" }, metrics, log);
  const own = await fetch(`${alone?.origin}/metrics`);
  expect([own.status, (await fetch(`${alone?.origin}/healthz`)).status]).toEqual([200, 404]);
  expect(await own.text()).toContain('fieldstone_release_info{release="1.2.3",process="test"} 1');
  const probes = await listenForProbes({ ...address, metricsPort: 0 }, { metrics, checks: {}, log });
  const paths = ["/ping", "/metrics", "/METRICS", "/Metrics/"];
  const answers = await Promise.all(paths.map((path) => fetch(probes.origin + path)));
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 404, 404]);
  await Promise.all([probes.close(), alone?.close()]);
  // A process that listens on its pod's loopback must still be scraped at the pod's own address.
  const elsewhere = { ...address, metricsPort: 0, metricsHost: "127.0.0.2" };
  const watched = await listenForMetrics(elsewhere, metrics, log);
  expect(new URL(watched?.origin ?? "").hostname).toBe("127.0.0.2");
  expect((await fetch(`${watched?.origin}/ping`)).status).toBe(200);
  await watched?.close();
});

test("headers tell the browser to treat answers as data", async () => {
  const { headers } = await get("/ping");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("x-powered-by")).toBeNull();
});

test("the log strikes out secrets at every level they are logged at", () => {
  const written: string[] = [];
  const log = createLog({
    level: "info",
    process: "test",
    destination: { write: (line) => void written.push(line) },
  });
  log.info(
    { password: "p1", headers: { authorization: "p2", cookie: "p3" }, a: { b: { token: "p4" } } },
    "words",
  );
  log
    .child({ sessionToken: "p5" })
    .info({ user: { email: "p6@example.com" }, error: new Error("kept") }, "words");
  expect(written.join()).not.toMatch(/p[1-6]/);
  expect(written.join()).toContain("kept");
});
