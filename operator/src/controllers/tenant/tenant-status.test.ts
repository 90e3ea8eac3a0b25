import { expect, it } from "vitest";
import type { Tenant } from "../../crds/tenant.ts";
import { worldOf } from "../../testing/tenant-world.ts";
import { isSettled } from "./tenant-status.ts";

it("a tenant is settled once it is ready, until something is asked of it or it goes", async () => {
  const world = await worldOf();
  const settled = (change: Partial<Tenant["metadata"]> = {}) => {
    if (world.tenant === undefined) throw new Error("there is no tenant");
    return isSettled({ ...world.tenant, metadata: { ...world.tenant.metadata, ...change } });
  };
  expect(settled()).toBe(false);
  await world.settle();
  const generation = world.tenant?.status?.observedGeneration ?? 0;
  expect(settled({ generation })).toBe(true);
  expect(settled({ generation: generation + 1 })).toBe(false);
  expect(settled({ generation, deletionTimestamp: "2026-01-01T00:00:00Z" })).toBe(false);
});
