import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import { expect, it } from "vitest";
import type { Cell, CellSpec } from "../../crds/cell.ts";
import type { Tenant } from "../../crds/tenant.ts";
import type { ObjectEvent } from "../../kube/record-event.ts";
import { cells } from "../../specs/kind-refs.ts";
import { MemoryCluster } from "../../testing/memory-cluster.ts";
import { cellStatus, reconcileCell } from "./reconcile-cell.ts";

const now = "2026-01-01T00:00:00.000Z";

function cellOf(change: Partial<CellSpec> = {}): Cell {
  const capacity = { tenants: 4, storageBytes: 1_000 };
  const spec: CellSpec = { region: "US_B", version: "0.1.0", capacity, drain: "NONE", ...change };
  return { apiVersion: "fieldstone.dev/v1", kind: "Cell", metadata: { name: "cell", generation: 1 }, spec };
}

const teamIdOf = (name: string) =>
  `0190a1b2-0000-7000-8000-${Buffer.from(name).toString("hex").padStart(12, "0")}`;

function tenantOf(name: string, region: RegionKey = "US_B", storageBytes?: number): Tenant {
  return {
    status: { steps: [{ name: "claim-route", state: "Done", message: "" }] },
    apiVersion: "fieldstone.dev/v1",
    kind: "Tenant",
    metadata: { name },
    spec: {
      teamId: teamIdOf(name),
      subdomain: name,
      region,
      planTier: "ENTERPRISE",
      storageTier: "STANDARD",
      isolation: "SHARED",
      ownerSecret: name,
      seed: false,
      paused: false,
      ...(storageBytes === undefined ? {} : { limits: { storageBytes } }),
    },
  };
}

const conditionOf = (status: ReturnType<typeof cellStatus>, type: string) =>
  status.conditions?.find((condition) => condition.type === type);

it("counts its own tenants, and each one's share of the storage", () => {
  const status = cellStatus(
    cellOf(),
    [tenantOf("a", "US_B", 100), tenantOf("bb", "US_B", 250), tenantOf("other", "EU_A", 900)],
    [],
    now,
  );
  expect(status).toMatchObject({
    tenants: 2,
    usedPercent: 50,
    shares: [
      { tenant: "bb", perMille: 250 },
      { tenant: "a", perMille: 100 },
    ],
  });
  expect(conditionOf(status, "Accepting")?.status).toBe("True");
});

it("gives a tenant without a limit an even share, and says how much is promised in all", () => {
  const status = cellStatus(cellOf(), [tenantOf("a"), tenantOf("bb", "US_B", 900)], [], now);
  expect(status).toMatchObject({
    storagePercent: 115,
    shares: [
      { tenant: "bb", perMille: 900 },
      { tenant: "a", perMille: 250 },
    ],
  });
});

it("counts a tenant from the claim of its route on, so that one that waits takes nobody's place", () => {
  const waiting: Tenant = {
    ...tenantOf("a"),
    status: { steps: [{ name: "claim-route", state: "Waiting", message: "The cell is full." }] },
  };
  const status = cellStatus(cellOf({ capacity: { tenants: 1, storageBytes: 1 } }), [waiting], [], now);
  expect(status.tenants).toBe(0);
  expect(conditionOf(status, "Accepting")?.status).toBe("True");
});

const signedUp = { teamId: "0190a1b2-0000-7000-8000-0000000000ff", subdomain: "signed-up" };

it("counts workspaces that people signed up for, and a declared one with its route once", () => {
  const routed = [{ teamId: teamIdOf("a"), subdomain: "renamed" }, signedUp];
  const status = cellStatus(cellOf({ drain: "DRAIN" }), [tenantOf("a", "US_B", 500)], routed, now);
  expect(status).toMatchObject({
    tenants: 2,
    signedUp: 1,
    usedPercent: 50,
    storagePercent: 75,
    shares: [
      { tenant: "a", perMille: 500 },
      { tenant: "signed-up", perMille: 250 },
    ],
    proposedMoves: [
      { tenant: "a", teamId: teamIdOf("a"), to: "US_A" },
      { tenant: "signed-up", teamId: signedUp.teamId, to: "US_A" },
    ],
  });
});

it("is neither drained nor open to more while it is full of workspaces that people signed up for", () => {
  const small = cellOf({ capacity: { tenants: 1, storageBytes: 1 } });
  const status = cellStatus(small, [], [signedUp], now);
  expect(conditionOf(status, "Drained")?.status).toBe("False");
  expect(conditionOf(status, "Accepting")).toMatchObject({ status: "False", reason: "Full" });
});

it("says nothing of what it holds while the router does not answer", async () => {
  const kube = new MemoryCluster();
  const away = async () => Promise.reject(new Error("away"));
  const reconciler = { kube, tenants: () => [], placed: away, now: () => Date.parse(now), emit: () => {} };
  await expect(reconcileCell(reconciler, cellOf())).rejects.toThrow("away");
  expect(kube.writes).toBe(0);
});

it("takes no more when it is full", () => {
  const status = cellStatus(cellOf({ capacity: { tenants: 1, storageBytes: 1 } }), [tenantOf("a")], [], now);
  expect(conditionOf(status, "Accepting")).toMatchObject({ status: "False", reason: "Full" });
});

it("takes no more when it is cordoned, and proposes no move", () => {
  const status = cellStatus(cellOf({ drain: "CORDON" }), [tenantOf("a")], [], now);
  expect(conditionOf(status, "Accepting")).toMatchObject({ status: "False", reason: "Cordoned" });
  expect(status.proposedMoves).toBeUndefined();
});

it("proposes moves within the group of regions when it is drained, and is drained when it is empty", () => {
  const draining = cellOf({ drain: "DRAIN" });
  const status = cellStatus(draining, [tenantOf("b"), tenantOf("a")], [], now);
  expect(status.proposedMoves).toEqual([
    { tenant: "a", teamId: teamIdOf("a"), to: "US_A" },
    { tenant: "b", teamId: teamIdOf("b"), to: "US_A" },
  ]);
  expect(conditionOf(status, "Drained")?.status).toBe("False");
  expect(conditionOf(cellStatus(draining, [], [], now), "Drained")?.status).toBe("True");
});

it("never proposes to leave the group of regions", () => {
  const status = cellStatus(cellOf({ region: "EU_A", drain: "DRAIN" }), [tenantOf("a", "EU_A")], [], now);
  expect(status.proposedMoves).toBeUndefined();
  expect(conditionOf(status, "Drained")?.message).toContain("a person decides");
});

it("writes its status once, and tells of it once", async () => {
  const kube = new MemoryCluster();
  await kube.apply(cells, cellOf());
  const events: string[] = [];
  const reconciler = {
    kube,
    tenants: () => [tenantOf("a")],
    placed: async () => [],
    now: () => Date.parse(now),
    emit: (_about: unknown, { reason }: ObjectEvent) => events.push(reason),
  };
  const { status } = { status: undefined, ...kube.read({ ref: cells, name: "cell" }) };
  expect(status).toBeUndefined();
  await reconcileCell(reconciler, cellOf());
  const before = kube.writes;
  const written = { ...cellOf(), status: cellStatus(cellOf(), [tenantOf("a")], [], now) };
  await reconcileCell(reconciler, written);
  expect(kube.writes).toBe(before);
  expect(events).toEqual(["HasRoom", "HoldsTenants"]);
});
