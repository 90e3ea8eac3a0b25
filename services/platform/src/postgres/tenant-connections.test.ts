import { expect, it } from "vitest";
import { createMetrics } from "../telemetry/metrics.ts";
import { connectionsOfTenant, TenantConnections } from "./tenant-connections.ts";

it("leaves a neighbour connections of every pool of more than two", () => {
  expect([1, 2, 3, 4, 5, 10, 40].map(connectionsOfTenant)).toEqual([1, 2, 2, 3, 3, 7, 30]);
});

it("lets a tenant's transactions wait for its own alone, in their order", async () => {
  const connections = new TenantConnections(4);
  const leave = await Promise.all([1, 2, 3].map(() => connections.enter("busy")));
  const order: string[] = [];
  const waiting = ["first", "second"].map(async (name) => {
    const done = await connections.enter("busy");
    order.push(name);
    return done;
  });
  (await connections.enter("neighbour"))();
  expect(order).toEqual([]);
  leave[0]?.();
  (await waiting[0])?.();
  await waiting[1];
  expect(order).toEqual(["first", "second"]);
});

it("tells who has waited too long when to come again, and gives their place to nobody twice", async () => {
  const connections = new TenantConnections(2, 20);
  const [first, second] = await Promise.all([connections.enter("busy"), connections.enter("busy")]);
  await expect(connections.enter("busy")).rejects.toMatchObject({
    title: "TooManyRequests",
    code: "requests.limited",
    retryAfterSeconds: 5,
  });
  const metrics = createMetrics({ process: "test" });
  connections.measure(metrics);
  expect(await metrics.registry.metrics()).toMatch(/tenant_transactions_refused_total\{.*\} 1$/m);
  first?.();
  const third = await connections.enter("busy");
  await expect(connections.enter("busy")).rejects.toMatchObject({ code: "requests.limited" });
  for (const leave of [second, third]) leave?.();
  await Promise.all([connections.enter("busy"), connections.enter("busy")]);
});

it("tells at once where a thousand wait", async () => {
  const connections = new TenantConnections(1, 60_000);
  const leave = await connections.enter("busy");
  const waiting = Array.from({ length: 1_024 }, () => connections.enter("busy"));
  await expect(connections.enter("busy")).rejects.toMatchObject({ code: "requests.limited" });
  leave();
  for (const each of waiting) (await each)();
});
