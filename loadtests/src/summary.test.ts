import { beforeAll, expect, it, vi } from "vitest";

let renderSummary: typeof import("./summary.ts").renderSummary;

beforeAll(async () => {
  vi.stubGlobal("__ENV", {});
  ({ renderSummary } = await import("./summary.ts"));
});

it("a summary tells requests, times and which bounds held", () => {
  const text = renderSummary({
    state: { testRunDurationMs: 30_000 },
    metrics: {
      http_reqs: { type: "counter", values: { count: 600, rate: 20 } },
      http_req_failed: { type: "rate", values: { rate: 0.0005 }, thresholds: { "rate<0.001": { ok: true } } },
      checks: { type: "rate", values: { rate: 1 } },
      "http_req_duration{name:search}": {
        type: "trend",
        values: { "p(50)": 10, "p(95)": 400, "p(99)": 500, max: 600 },
        thresholds: { "p(95)<300": { ok: false } },
      },
    },
  });
  expect(text).toContain("600 requests in 30.0 s, 20.0 a second, 0.05 % failed, 100.00 % of checks passed");
  expect(text).toContain("held   http_req_failed: rate<0.001");
  expect(text).toContain("BROKEN http_req_duration{name:search}: p(95)<300");
  expect(text).toMatch(/http_req_duration\{name:search\}\s+p\(50\) 10\.0 ms/);
});
