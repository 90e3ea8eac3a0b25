import { describe, expect, it } from "vitest";
import { ingressKind, namespaceKind, tenants } from "../../specs/kind-refs.ts";
import { dedicated, teamId, worldOf } from "../../testing/tenant-world.ts";

describe("what a tenant no longer asks for", () => {
  it("gives back what it no longer asks for, once, and says so in a plan first", async () => {
    const world = await worldOf(dedicated);
    await world.reconcileAll();
    const shared = { storageTier: "STANDARD", isolation: "SHARED", hosts: [] } as const;
    await world.declare({ ...shared, paused: true });
    await world.reconcileAll();
    expect(world.plane.dedicatedQueues.size).toBe(1);
    expect(world.tenant?.status?.plan).toEqual(
      expect.arrayContaining([
        "queues: remove its own queues",
        `namespace: remove Namespace tenant-${teamId}`,
        `ingress: remove Ingress tenant-${teamId}`,
      ]),
    );
    await world.declare(shared);
    await world.reconcileAll();
    expect(world.tenant?.status?.phase).toBe("Ready");
    expect(world.plane.dedicatedQueues.size).toBe(0);
    expect(world.cluster.read({ ref: namespaceKind, name: `tenant-${teamId}` })).toBeUndefined();
    const ingress = { ref: ingressKind, name: `tenant-${teamId}`, namespace: "fieldstone" };
    expect(world.cluster.read(ingress)).toBeUndefined();
    expect(world.plane.tenants.get(teamId)?.rows).toHaveLength(4);
    const before = world.writes;
    world.pass(1);
    await world.reconcileAll();
    expect(world.writes).toBe(before);
  });

  it("gives back what an earlier release left when it skipped the step", async () => {
    const world = await worldOf(dedicated);
    await world.reconcileAll();
    await world.declare({ storageTier: "STANDARD", isolation: "SHARED", hosts: [] });
    const { tenant } = world;
    if (tenant?.status?.steps === undefined) throw new Error("there are no steps");
    const steps = tenant.status.steps.map((step) =>
      ["queues", "namespace", "ingress"].includes(step.name) ? { ...step, state: "Skipped" as const } : step,
    );
    const skipped = { ...tenant, status: { ...tenant.status, steps } };
    await world.cluster.apply(tenants, skipped, { status: true });
    await world.reconcileAll();
    expect(world.plane.dedicatedQueues.size).toBe(0);
    expect(world.cluster.read({ ref: namespaceKind, name: `tenant-${teamId}` })).toBeUndefined();
  });

  it("removes no namespace of its name that somebody else made", async () => {
    const world = await worldOf();
    const name = `tenant-${teamId}`;
    await world.cluster.apply(namespaceKind, { apiVersion: "v1", kind: "Namespace", metadata: { name } });
    await world.reconcileAll();
    expect(world.tenant?.status?.phase).toBe("Ready");
    expect(world.cluster.read({ ref: namespaceKind, name })).toBeDefined();
  });
});

describe("removing the object", () => {
  it("loses nothing: route, rows and objects stay, and the object goes", async () => {
    const world = await worldOf(dedicated);
    await world.reconcileAll();
    await world.cluster.remove(world.at);
    await world.reconcileAll();
    expect(world.tenant).toBeUndefined();
    expect(world.plane.openRoutes.get(teamId)?.state).toBe("active");
    expect(world.plane.tenants.get(teamId)?.rows).toHaveLength(4);
  });

  it("leaves the cluster's part to another object that declares the same workspace and stays", async () => {
    const namespace = { ref: namespaceKind, name: `tenant-${teamId}` };
    for (const staying of [true, false]) {
      const world = await worldOf(dedicated);
      await world.reconcileAll();
      const { tenant } = world;
      if (tenant === undefined) throw new Error("there is no tenant");
      const goes = staying ? {} : { deletionTimestamp: "2026-01-01T00:00:00Z" };
      world.declared = [tenant, { ...tenant, metadata: { ...tenant.metadata, name: "younger", ...goes } }];
      await world.cluster.remove(world.at);
      await world.reconcileAll();
      expect(world.tenant).toBeUndefined();
      expect(world.cluster.read(namespace) !== undefined).toBe(staying);
    }
  });

  it("removes the namespace also where it was taken back to shared a moment before", async () => {
    const world = await worldOf(dedicated);
    await world.reconcileAll();
    await world.declare({ storageTier: "STANDARD", isolation: "SHARED" });
    await world.cluster.remove(world.at);
    await world.reconcileAll();
    expect(world.tenant).toBeUndefined();
    expect(world.cluster.read({ ref: namespaceKind, name: `tenant-${teamId}` })).toBeUndefined();
  });

  it("removes no namespace of its name that somebody else made", async () => {
    const world = await worldOf(dedicated);
    const name = `tenant-${teamId}`;
    await world.reconcileAll();
    await world.cluster.remove({ ref: namespaceKind, name });
    await world.cluster.apply(namespaceKind, { apiVersion: "v1", kind: "Namespace", metadata: { name } });
    await world.cluster.remove(world.at);
    await world.reconcileAll();
    expect(world.tenant).toBeUndefined();
    expect(world.cluster.read({ ref: namespaceKind, name })).toBeDefined();
  });

  it("keeps the finalizer until the clean-up succeeded", async () => {
    const world = await worldOf(dedicated);
    await world.reconcileAll();
    await world.cluster.remove(world.at);
    world.cluster.beforeWrite = () => {
      throw new Error("the cluster went away");
    };
    await world.reconcileAll();
    expect(world.tenant?.metadata.finalizers).toHaveLength(1);
    world.cluster.beforeWrite = () => undefined;
    await world.reconcileAll();
    expect(world.tenant).toBeUndefined();
  });

  it("with the definitions, and putting them back, destroys and changes nothing", async () => {
    const world = await worldOf(dedicated);
    await world.reconcileAll();
    const before = JSON.stringify([[...world.plane.tenants], [...world.plane.openRoutes]]);
    const planeWrites = world.plane.writes;
    world.cluster.forget(tenants);
    await world.reconcileAll();
    await world.declare(dedicated);
    await world.reconcileAll();
    expect(world.tenant?.status?.phase).toBe("Ready");
    expect(JSON.stringify([[...world.plane.tenants], [...world.plane.openRoutes]])).toBe(before);
    expect(world.plane.writes).toBe(planeWrites);
  });
});
