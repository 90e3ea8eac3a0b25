import { afterEach, beforeEach, expect, test } from "vitest";
import { createLog, silentLog } from "../log/create-log.ts";
import { type FakeCollector, startFakeCollector } from "./fake-collector.testing.ts";
import { startTracing, type Tracing } from "./start-tracing.ts";
import {
  beginSpan,
  currentTraceparent,
  inOwnSpan,
  inSpan,
  isTracing,
  notePastSpan,
  traceFields,
} from "./tracing.ts";

let collector: FakeCollector;
let tracing: Tracing | undefined;

beforeEach(async () => {
  collector = await startFakeCollector();
});
afterEach(async () => {
  await tracing?.stop();
  tracing = undefined;
  await collector.close();
});

async function start(share: number, log = silentLog): Promise<Tracing> {
  const traces = { url: collector.url, share };
  tracing = await startTracing({ traces, release: "1.2.3" }, { process: "api", region: "EU_A" }, log);
  return tracing;
}

const parent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

test("spans reach the collector as the protocol says, one below the other", async () => {
  const { stop } = await start(1);
  await inOwnSpan("api rest", "server", { "http.route": "rest" }, {}, () =>
    inSpan("select notes", "client", { "db.system.name": "postgresql" }, async () => undefined),
  );
  await stop();
  expect(collector.faults).toEqual([]);
  const [inner, outer] = collector.spans;
  expect(outer).toMatchObject({
    name: "api rest",
    service: "fieldstone-api",
    parentSpanId: undefined,
    kind: 2,
  });
  expect(inner).toMatchObject({ name: "select notes", parentSpanId: outer?.spanId, traceId: outer?.traceId });
  expect(inner?.facts).toEqual({ "db.system.name": "postgresql" });
});

test("a believed caller's trace goes on, recorded as the caller decided", async () => {
  const { stop } = await start(0);
  const unrecorded = parent.replace(/01$/, "00");
  for (const traceparent of [parent, unrecorded])
    await inOwnSpan("task a.b", "consumer", {}, { traceparent }, async () => {
      expect(currentTraceparent()).toMatch(/^00-0af7651916cd43dd8448eb211c80319c-[0-9a-f]{16}-0[01]$/);
    });
  await stop();
  expect(collector.spans.map(({ parentSpanId }) => parentSpanId)).toEqual(["b7ad6b7169203331"]);
});

test("a broken parent begins a trace of its own, and the balancer's id is taken for it once", async () => {
  const { stop } = await start(1);
  const traceId = "6789123412456789abcdef0123456789";
  beginSpan("forward", "server", {}, { traceparent: "00-zz-1-01", traceId })?.end();
  beginSpan("forward", "server", {})?.end();
  await stop();
  const [first, second] = collector.spans;
  expect(first).toMatchObject({ traceId, parentSpanId: undefined });
  expect(second?.traceId).not.toBe(traceId);
});

test("of the traces that begin here the share asked for is recorded, the others only have ids", async () => {
  const { stop } = await start(0.2);
  for (let i = 0; i < 2_000; i += 1) beginSpan("forward", "server", {})?.end();
  const span = beginSpan("forward", "server", {}, { traceId: "f".repeat(32) });
  expect(span?.traceparent).toMatch(/^00-f{32}-[0-9a-f]{16}-0[01]$/);
  await stop();
  // Six standard deviations around the expected share.
  expect(collector.spans.length).toBeGreaterThan(2_000 * 0.2 - 108);
  expect(collector.spans.length).toBeLessThan(2_000 * 0.2 + 108);
});

test("what failed is told by its kind: a message may quote what people wrote", async () => {
  const { stop } = await start(1);
  const secret = "ada@example.com said so";
  const failing = inOwnSpan("api rest", "server", {}, {}, () =>
    inSpan("insert notes", "client", {}, () =>
      Promise.reject(Object.assign(new Error(secret), { code: "23505" })),
    ),
  );
  await expect(failing).rejects.toThrow(secret);
  await inOwnSpan("api rest", "server", {}, {}, async () => notePastSpan("select routes", {}, 5, true));
  await stop();
  expect(collector.spans.filter(({ failed }) => failed)).toHaveLength(3);
  expect(collector.spans[0]?.facts).toEqual({ "error.type": "23505" });
  expect(collector.bodies.join()).not.toContain("ada@");
});

test("a log line names the trace that it belongs to", async () => {
  await start(0);
  const lines: string[] = [];
  const log = createLog({
    level: "info",
    process: "api",
    destination: { write: (line) => lines.push(line) },
  });
  const span = beginSpan("forward", "server", {});
  span?.run(() => log.info("within"));
  log.info("outside");
  expect(lines[0]).toContain(`"traceId":"${span?.traceId}"`);
  expect(lines[1]).not.toContain("traceId");
});

test("a collector that is away costs spans alone, and is told of", async () => {
  const lines: string[] = [];
  const log = createLog({
    level: "warn",
    process: "api",
    destination: { write: (line) => lines.push(line) },
  });
  const { stop } = await start(1, log);
  collector.failWith = 400;
  await inOwnSpan("api rest", "server", {}, {}, async () => "answered");
  await stop();
  expect(collector.spans).toEqual([]);
  expect(lines.join()).toContain("traces could not be sent");
});

test("without an address nothing is traced, and nothing is told", async () => {
  tracing = await startTracing({}, { process: "api" }, silentLog);
  expect(isTracing()).toBe(false);
  expect(beginSpan("forward", "server", {})).toBeUndefined();
  const seen = await inOwnSpan("a", "server", {}, { traceparent: parent }, () =>
    inSpan("b", "client", {}, async () => [currentTraceparent(), traceFields()]),
  );
  expect(seen).toEqual([undefined, {}]);
  expect(collector.bodies).toEqual([]);
});
