import { describe, expect, it } from "vitest";
import type { Cell } from "../../crds/cell.ts";
import { namespaceKind } from "../../specs/kind-refs.ts";
import { dedicated, teamId, worldOf } from "../../testing/tenant-world.ts";

function cellOf(drain: Cell["spec"]["drain"]): Cell {
  return {
    apiVersion: "fieldstone.dev/v1",
    kind: "Cell",
    metadata: { name: "eu-a" },
    spec: { region: "EU_A", version: "0.1.0", capacity: { tenants: 10, storageBytes: 10 }, drain },
  };
}

describe("a tenant that has to wait", () => {
  it("is made nowhere while its route leads to another region, and its route stays there", async () => {
    const world = await worldOf();
    const there = { subdomain: "acme", region: "US_B", state: "active" } as const;
    world.plane.openRoutes.set(teamId, there);
    await world.reconcileAll();
    expect(world.tenant?.status).toMatchObject({
      phase: "Pending",
      conditions: [{ type: "Ready", status: "False", reason: "RouteElsewhere" }],
    });
    expect(world.plane.tenants.size).toBe(0);
    expect(world.plane.openRoutes.get(teamId)).toEqual(there);
  });

  it("stays frozen where somebody froze its route, until they open it", async () => {
    const world = await worldOf();
    await world.reconcileAll();
    const open = world.plane.openRoutes.get(teamId);
    if (open === undefined) throw new Error("there is no route");
    world.plane.openRoutes.set(teamId, { ...open, state: "frozen" });
    for (let pass = 0; pass < 3; pass += 1) {
      world.pass(1);
      await world.reconcileAll();
      expect(world.plane.openRoutes.get(teamId)?.state).toBe("frozen");
      expect(world.tenant?.status?.conditions).toMatchObject([{ type: "Ready", reason: "FrozenByHand" }]);
    }
    world.plane.openRoutes.set(teamId, open);
    world.pass(1);
    await world.reconcileAll();
    expect(world.tenant?.status?.phase).toBe("Ready");
  });

  it("waits for a subdomain that another holds, touching nothing of the other", async () => {
    const world = await worldOf();
    world.plane.openRoutes.set("other", { subdomain: "acme", region: "EU_A", state: "active" });
    await world.reconcileAll();
    expect(world.tenant?.status).toMatchObject({ phase: "Pending", conditions: [{ reason: "Waiting" }] });
    expect(world.plane.openRoutes.size).toBe(1);
    expect(world.plane.tenants.size).toBe(0);
  });

  it("waits where the cell is closed for new ones, and stays open where it is there already", async () => {
    const cell = cellOf("CORDON");
    const waiting = await worldOf();
    waiting.cell = cell;
    await waiting.reconcileAll();
    expect(waiting.tenant?.status).toMatchObject({ phase: "Pending" });
    expect(waiting.plane.tenants.size).toBe(0);

    const there = await worldOf();
    await there.reconcileAll();
    there.cell = cell;
    await there.reconcileAll();
    expect(there.tenant?.status?.phase).toBe("Ready");
  });

  it("waits where the cell is full, emits one event, and comes in when there is room", async () => {
    const world = await worldOf();
    world.cell = cellOf("NONE");
    world.tenantsHeld = 10;
    await world.reconcileAll();
    expect(world.tenant?.status?.steps?.[0]).toMatchObject({
      state: "Waiting",
      message: "The cell is full: it holds 10 tenants.",
    });
    expect(world.events).toEqual(["Waiting"]);
    world.tenantsHeld = 9;
    await world.reconcileAll();
    expect(world.events).toEqual(["Waiting", "Ready"]);
  });

  it("stands back from an older object of the same workspace, also when it asks for deletion or goes", async () => {
    const world = await worldOf(dedicated);
    await world.reconcileAll();
    const { tenant } = world;
    if (tenant === undefined) throw new Error("there is no tenant");
    world.declared = [{ ...tenant, metadata: { ...tenant.metadata, name: "aa-older" } }];
    const before = JSON.stringify([[...world.plane.tenants], [...world.plane.openRoutes]]);
    await world.declare({
      ...dedicated,
      limits: { members: 3 },
      deletion: { confirm: "acme", cancelled: false, graceDays: 1 },
    });
    await world.reconcileAll();
    expect(world.tenant?.status).toMatchObject({
      phase: "Pending",
      conditions: [{ type: "AsDeclared" }, { type: "Ready", status: "False", reason: "DeclaredTwice" }],
    });
    await world.cluster.remove(world.at);
    await world.reconcileAll();
    expect(world.tenant).toBeUndefined();
    expect(JSON.stringify([[...world.plane.tenants], [...world.plane.openRoutes]])).toBe(before);
    expect(world.cluster.read({ ref: namespaceKind, name: `tenant-${teamId}` })).toBeDefined();
  });
});
