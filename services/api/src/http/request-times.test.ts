import { eventually } from "@fieldstone/testkit/eventually.ts";
import { askJson, startCellApi, type TestCellApi } from "@fieldstone/testkit/start-cell-api.ts";
import { createCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, expect, it } from "vitest";

let api: TestCellApi;

beforeAll(async () => {
  api = await startCellApi(await createCellDatabase());
});
afterAll(() => api.close());

it("every request but the probe is timed by kind and class of status", async () => {
  await fetch(`${api.origin}/ping`);
  await askJson(`${api.origin}/api/graphql`, { method: "GET" });
  await askJson(`${api.origin}/api/nowhere`, {});
  await askJson(`${api.origin}/internal/memberships`, {
    method: "POST",
    headers: api.serviceHeaders,
    body: JSON.stringify({ email: "a@b.co", teamIds: [] }),
  });
  await eventually(async () => {
    const text = await api.services.metrics.registry.metrics();
    const lines = text.matchAll(/^fieldstone_api_request_seconds_count\{([^}]*)\} (\d+)/gm);
    const label = (labels: string, name: string) => new RegExp(`${name}="(\\w+)"`).exec(labels)?.[1];
    const counted = [...lines].map(
      ([, labels = "", count]) => `${label(labels, "kind")} ${label(labels, "status")} ${count}`,
    );
    expect(counted.toSorted()).toEqual(["graphql 4xx 1", "internal 2xx 1", "rest 4xx 1"]);
  });
});
