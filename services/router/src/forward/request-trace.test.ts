import { silentLog } from "@fieldstone/platform/log/create-log.ts";
import {
  type FakeCollector,
  startFakeCollector,
} from "@fieldstone/platform/telemetry/fake-collector.testing.ts";
import { startTracing, type Tracing } from "@fieldstone/platform/telemetry/start-tracing.ts";
import { afterEach, beforeEach, expect, it, test } from "vitest";
import { hasHaproxy, type Plane } from "../testing/start-engine.ts";
import {
  ask,
  startRouterServer,
  startUpstream,
  testRoute,
  testServiceToken,
} from "../testing/test-router-server.ts";
import { balancerTraceId } from "./request-trace.ts";

const closing: (() => Promise<void>)[] = [];
let collector: FakeCollector;
let tracing: Tracing | undefined;

beforeEach(async () => {
  collector = await startFakeCollector();
  closing.push(collector.close);
});
afterEach(async () => {
  await tracing?.stop();
  tracing = undefined;
  for (const close of closing.splice(0).reverse()) await close();
});

/** The trace headers that a cell receives, and the traces of the router's own paths. */
async function start(share: number | undefined, trustedProxies = 1, plane: Plane = "node", drawnShare = 0) {
  const seen: (string | string[] | undefined)[][] = [];
  const upstream = await startUpstream((request, response) => {
    const { headers } = request;
    seen.push([headers.traceparent, headers.tracestate, headers.baggage, headers["x-amzn-trace-id"]]);
    response.end("ok");
  });
  closing.push(upstream.close);
  const traces = share === undefined ? {} : { traces: { url: collector.url, share } };
  tracing = await startTracing(traces, { process: "router" }, silentLog);
  const router = await startRouterServer({ EU_A: upstream.port }, [testRoute()], {
    server: { trustedProxies },
    plane,
    engine: { tracedShare: drawnShare },
  });
  closing.push(router.close);
  return { port: router.port, seen, flush: () => tracing?.stop() };
}

const strangers = {
  traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
  tracestate: "a=b",
  baggage: "person=ada@example.com",
};
const amazons = "Self=1-67891234-12456789abcdef0123456789;Root=1-67891233-abcdef012345678912345678";

it.each([
  [undefined, undefined],
  ["Root=1-67891233-abcdef012345678912345678", "67891233abcdef012345678912345678"],
  [amazons, "6789123412456789abcdef0123456789"],
  [
    "Root=1-67891233-abcdef012345678912345678;Self=1-67891234-12456789abcdef0123456789",
    "6789123412456789abcdef0123456789",
  ],
  ["Root=1-6789-abc", undefined],
  ["Root=1-67891233-ABCDEF012345678912345678", undefined],
])("the balancer's id of %s is %s", (header, id) => expect(balancerTraceId(header)).toBe(id));

test("a stranger's trace is neither followed nor passed on", async () => {
  const { port, seen, flush } = await start(1, 0);
  await ask(port, "/api/x", { headers: { ...strangers, "x-amzn-trace-id": amazons } });
  await flush();
  const [span] = collector.spans;
  expect(span).toMatchObject({ name: "forward", service: "fieldstone-router", parentSpanId: undefined });
  expect(span?.traceId).not.toMatch(/^(0af7651916cd43dd8448eb211c80319c|6789123412456789abcdef0123456789)$/);
  expect(seen).toEqual([[`00-${span?.traceId}-${span?.spanId}-01`, undefined, undefined, undefined]]);
});

test("behind a balancer the trace has the balancer's id, recorded by our own share alone", async () => {
  const { port, seen, flush } = await start(0);
  await ask(port, "/api/x", { headers: { ...strangers, "x-amzn-trace-id": amazons } });
  await flush();
  expect(seen[0]?.[0]).toMatch(/^00-6789123412456789abcdef0123456789-[0-9a-f]{16}-00$/);
  expect(collector.spans).toEqual([]);
});

test("our own services' traces go on", async () => {
  const { port, seen, flush } = await start(0);
  const authorization = `Bearer ${testServiceToken}`;
  await ask(port, "/api/x", { headers: { ...strangers, authorization } });
  await ask(port, "/api/x", { headers: { ...strangers, authorization: "Bearer another" } });
  await flush();
  expect(collector.spans.map(({ parentSpanId }) => parentSpanId)).toEqual(["b7ad6b7169203331"]);
  expect(seen[0]?.[0]).toMatch(/^00-0af7651916cd43dd8448eb211c80319c-.*-01$/);
  expect(seen[1]?.[0]).not.toContain("0af7651916cd43dd8448eb211c80319c");
});

test("nothing of an address, a cookie or a search is told", async () => {
  const { port, flush } = await start(1);
  await ask(port, "/api/share/secret-link?q=ada", {
    headers: { cookie: "session=s3cr3t", "user-agent": "Ada's" },
  });
  await flush();
  expect(collector.spans[0]?.facts).toEqual({
    "http.request.method": "GET",
    "http.route": "cell",
    "http.response.status_code": 200,
    "fieldstone.request_id": expect.any(String),
    "fieldstone.team_id": testRoute().teamId,
    "fieldstone.region": "EU_A",
  });
  expect(collector.bodies.join()).not.toMatch(/secret|s3cr3t|ada/i);
});

test("where nothing is traced, cells are sent no trace", async () => {
  const { port, seen } = await start(undefined);
  await ask(port, "/api/x", { headers: { ...strangers, "x-amzn-trace-id": amazons } });
  expect(seen).toEqual([[undefined, undefined, undefined, undefined]]);
});

test.runIf(hasHaproxy)("behind an engine, what it drew is recorded, and nobody else's wish is", async () => {
  const { port, seen, flush } = await start(0, 1, "haproxy", 1);
  await ask(port, "/api/x", { headers: { "x-amzn-trace-id": amazons } });
  await ask(port, "/files/x", { headers: { "x-fieldstone-traced": "1" } });
  await flush();
  expect(collector.spans.map(({ traceId }) => traceId)).toEqual(["6789123412456789abcdef0123456789"]);
  expect(seen[0]?.[0]).toMatch(/^00-6789123412456789abcdef0123456789-.*-01$/);
});
