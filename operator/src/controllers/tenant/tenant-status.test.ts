import { expect, it } from "vitest";
import type { Tenant } from "../../crds/tenant.ts";
import { worldOf } from "../../testing/tenant-world.ts";
import { isReconciled } from "./tenant-status.ts";

it("a tenant is settled once it is ready, until something is asked of it or it goes", async () => {
  const world = await worldOf();
  const settled = (change: Partial<Tenant["metadata"]> = {}) => {
    if (world.tenant === undefined) throw new Error("there is no tenant");
    return isReconciled({ ...world.tenant, metadata: { ...world.tenant.metadata, ...change } });
  };
  expect(settled()).toBe(false);
  await world.reconcileAll();
  const generation = world.tenant?.status?.observedGeneration ?? 0;
  expect(settled({ generation })).toBe(true);
  expect(settled({ generation: generation + 1 })).toBe(false);
  expect(settled({ generation, deletionTimestamp: "2026-01-01T00:00:00Z" })).toBe(false);
});

it("what is declared and done by nothing is said with a reason, and no more once it is not declared", async () => {
  const world = await worldOf();
  const unserved = () => world.tenant?.status?.conditions?.find(({ type }) => type === "AsDeclared");
  const declare = async (change: Parameters<typeof world.declare>[0]) => {
    await world.declare(change);
    await world.reconcileAll();
  };
  await declare({ storageTier: "ACCELERATED" });
  expect(unserved()).toMatchObject({ status: "False", reason: "AcceleratedIsStandard" });
  expect(world.tenant?.status?.phase).toBe("Ready");
  await declare({ storageTier: "DEDICATED", isolation: "DEDICATED" });
  expect(unserved()).toMatchObject({ status: "False", reason: "ProcessesAreShared" });
  await declare({ storageTier: "DEDICATED" });
  expect(unserved()).toBeUndefined();
});
