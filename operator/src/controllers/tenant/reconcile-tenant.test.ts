import { describe, expect, it } from "vitest";
import type { Cell } from "../../crds/cell.ts";
import { ingressKind, namespaceKind, tenants } from "../../specs/kind-refs.ts";
import { dedicated, teamId, worldOf } from "../../testing/tenant-world.ts";

function cellOf(drain: Cell["spec"]["drain"]): Cell {
  return {
    apiVersion: "fieldstone.dev/v1",
    kind: "Cell",
    metadata: { name: "eu-a" },
    spec: { region: "EU_A", version: "0.1.0", capacity: { tenants: 10, storageBytes: 10 }, drain },
  };
}

describe("a tenant", () => {
  it("gets everything it consists of, then its open route", async () => {
    const world = await worldOf(dedicated);
    await world.settle();
    expect(world.tenant?.status?.steps?.map(({ name, state }) => `${name} ${state}`)).toEqual([
      "claim-route Done",
      "database-tenant Done",
      "limits Done",
      "object-prefix Done",
      "queues Done",
      "search-table Done",
      "namespace Done",
      "ingress Done",
      "seed Done",
      "publish-route Done",
    ]);
    expect(world.tenant?.status).toMatchObject({
      phase: "Ready",
      conditions: [{ type: "Ready", status: "True" }],
    });
    expect(world.plane.openRoutes.get(teamId)).toMatchObject({ subdomain: "acme", state: "active" });
    expect(world.cluster.read({ ref: namespaceKind, name: `tenant-${teamId}` })).toBeDefined();
    expect(world.events).toEqual(["Ready"]);
  });

  it("has its own host names lead to its workspace", async () => {
    const world = await worldOf(dedicated);
    await world.settle();
    const ingress = world.cluster.read({
      ref: ingressKind,
      name: `tenant-${teamId}`,
      namespace: "fieldstone",
    });
    expect(ingress).toMatchObject({
      metadata: { ownerReferences: [{ kind: "Tenant", name: "acme" }] },
      spec: { rules: [{ host: "research.acme.example" }], tls: [{ hosts: ["research.acme.example"] }] },
    });
    const { annotations = {} } = ingress?.metadata ?? {};
    expect(JSON.parse(annotations["alb.ingress.kubernetes.io/actions.workspace"] ?? "")).toMatchObject({
      redirectConfig: { host: "acme.fieldstone.example" },
    });
  });

  it("gets nothing of its own that it did not ask for", async () => {
    const world = await worldOf();
    await world.settle();
    const skipped = world.tenant?.status?.steps?.filter(({ state }) => state === "Skipped");
    expect(skipped?.map(({ name }) => name)).toEqual(["queues", "namespace", "ingress"]);
    expect(world.plane.dedicatedQueues.size).toBe(0);
  });

  it("is made nowhere while its route leads to another region, and its route stays there", async () => {
    const world = await worldOf();
    const there = { subdomain: "acme", region: "US_B", state: "active" } as const;
    world.plane.openRoutes.set(teamId, there);
    await world.settle();
    expect(world.tenant?.status).toMatchObject({
      phase: "Pending",
      conditions: [{ type: "Ready", status: "False", reason: "RouteElsewhere" }],
    });
    expect(world.plane.tenants.size).toBe(0);
    expect(world.plane.openRoutes.get(teamId)).toEqual(there);
  });

  it("stays frozen where somebody froze its route, until they open it", async () => {
    const world = await worldOf();
    await world.settle();
    const open = world.plane.openRoutes.get(teamId);
    if (open === undefined) throw new Error("there is no route");
    world.plane.openRoutes.set(teamId, { ...open, state: "frozen" });
    for (let pass = 0; pass < 3; pass += 1) {
      world.pass(1);
      await world.settle();
      expect(world.plane.openRoutes.get(teamId)?.state).toBe("frozen");
      expect(world.tenant?.status?.conditions).toMatchObject([{ type: "Ready", reason: "FrozenByHand" }]);
    }
    world.plane.openRoutes.set(teamId, open);
    world.pass(1);
    await world.settle();
    expect(world.tenant?.status?.phase).toBe("Ready");
  });

  it("costs no write on a second pass", async () => {
    const world = await worldOf(dedicated);
    await world.settle();
    const before = world.writes;
    world.pass(1);
    await world.settle();
    expect(world.writes).toBe(before);
  });

  it("is whole after any interruption: before or after each change, none twice", async () => {
    const changes: string[] = [];
    const whole = await worldOf(dedicated);
    whole.plane.interrupt = (what, when) => changes.push(`${what} ${when}`);
    await whole.settle();
    const expected = JSON.stringify([...whole.plane.tenants]);
    expect(changes.length).toBeGreaterThan(15);
    for (const [index, change] of changes.entries()) {
      const world = await worldOf(dedicated);
      let seen = 0;
      world.plane.interrupt = () => {
        if (seen++ === index) throw new Error(`ended at ${change}`);
      };
      await world.settle(20);
      expect(world.tenant?.status?.phase, change).toBe("Ready");
      expect(JSON.stringify([...world.plane.tenants]), change).toBe(expected);
    }
  });

  it("is whole after the cluster refused any one of its writes", async () => {
    for (let failing = 1; failing <= 8; failing += 1) {
      const world = await worldOf(dedicated);
      let writes = 0;
      world.cluster.beforeWrite = () => {
        writes += 1;
        if (writes === failing) throw new Error("the cluster went away");
      };
      await world.settle(20);
      expect(world.tenant?.status?.phase).toBe("Ready");
    }
  });

  it("waits for a subdomain that another holds, touching nothing of the other", async () => {
    const world = await worldOf();
    world.plane.openRoutes.set("other", { subdomain: "acme", region: "EU_A", state: "active" });
    await world.settle();
    expect(world.tenant?.status).toMatchObject({ phase: "Pending", conditions: [{ reason: "Waiting" }] });
    expect(world.plane.openRoutes.size).toBe(1);
    expect(world.plane.tenants.size).toBe(0);
  });

  it("leaves a workspace at the subdomain that it changed to, also where its object is made again", async () => {
    for (const state of ["active", "frozen"] as const) {
      const world = await worldOf();
      if (state === "active") await world.settle();
      world.plane.openRoutes.set(teamId, { subdomain: "renamed", region: "EU_A", state });
      await world.settle();
      expect(world.plane.openRoutes.get(teamId)).toMatchObject({ subdomain: "renamed", state: "active" });
    }
  });

  it("waits where the cell is closed for new ones, and stays open where it is there already", async () => {
    const cell = cellOf("CORDON");
    const waiting = await worldOf();
    waiting.cell = cell;
    await waiting.settle();
    expect(waiting.tenant?.status).toMatchObject({ phase: "Pending" });
    expect(waiting.plane.tenants.size).toBe(0);

    const there = await worldOf();
    await there.settle();
    there.cell = cell;
    await there.settle();
    expect(there.tenant?.status?.phase).toBe("Ready");
  });

  it("waits where the cell is full, emits one event, and comes in when there is room", async () => {
    const world = await worldOf();
    world.cell = cellOf("NONE");
    world.tenantsHeld = 10;
    await world.settle();
    expect(world.tenant?.status?.steps?.[0]).toMatchObject({
      state: "Waiting",
      message: "The cell is full: it holds 10 tenants.",
    });
    expect(world.events).toEqual(["Waiting"]);
    world.tenantsHeld = 9;
    await world.settle();
    expect(world.events).toEqual(["Waiting", "Ready"]);
  });

  it("whose step fails says which and why, once, and goes on when it can", async () => {
    const world = await worldOf();
    world.plane.interrupt = (what) => {
      if (what.startsWith("cell.setLimits")) throw new Error("the cell went away");
    };
    await world.settle();
    expect(world.tenant?.status).toMatchObject({
      phase: "Failed",
      conditions: [{ reason: "StepFailed", message: "limits: the cell went away" }],
    });
    expect(world.events).toEqual(["StepFailed"]);
    world.plane.interrupt = () => undefined;
    await world.settle();
    expect(world.events).toEqual(["StepFailed", "Ready"]);
  });

  it("gives back what it no longer asks for, once, and says so in a plan first", async () => {
    const world = await worldOf(dedicated);
    await world.settle();
    const shared = { storageTier: "STANDARD", isolation: "SHARED", hosts: [] } as const;
    await world.declare({ ...shared, paused: true });
    await world.settle();
    expect(world.plane.dedicatedQueues.size).toBe(1);
    expect(world.tenant?.status?.plan).toEqual(
      expect.arrayContaining([
        "queues: remove its own queues",
        `namespace: remove Namespace tenant-${teamId}`,
        `ingress: remove Ingress tenant-${teamId}`,
      ]),
    );
    await world.declare(shared);
    await world.settle();
    expect(world.tenant?.status?.phase).toBe("Ready");
    expect(world.plane.dedicatedQueues.size).toBe(0);
    expect(world.cluster.read({ ref: namespaceKind, name: `tenant-${teamId}` })).toBeUndefined();
    const ingress = { ref: ingressKind, name: `tenant-${teamId}`, namespace: "fieldstone" };
    expect(world.cluster.read(ingress)).toBeUndefined();
    expect(world.plane.tenants.get(teamId)?.rows).toHaveLength(4);
    const before = world.writes;
    world.pass(1);
    await world.settle();
    expect(world.writes).toBe(before);
  });

  it("removes no namespace of its name that somebody else made", async () => {
    const world = await worldOf();
    const name = `tenant-${teamId}`;
    await world.cluster.apply(namespaceKind, { apiVersion: "v1", kind: "Namespace", metadata: { name } });
    await world.settle();
    expect(world.tenant?.status?.phase).toBe("Ready");
    expect(world.cluster.read({ ref: namespaceKind, name })).toBeDefined();
  });

  it("stands back from an elder object of the same workspace, also when it asks for deletion or goes", async () => {
    const world = await worldOf(dedicated);
    await world.settle();
    const { tenant } = world;
    if (tenant === undefined) throw new Error("there is no tenant");
    world.declared = [{ ...tenant, metadata: { ...tenant.metadata, name: "aa-elder" } }];
    const before = JSON.stringify([[...world.plane.tenants], [...world.plane.openRoutes]]);
    await world.declare({
      ...dedicated,
      limits: { members: 3 },
      deletion: { confirm: "acme", cancelled: false, graceDays: 1 },
    });
    await world.settle();
    expect(world.tenant?.status).toMatchObject({
      phase: "Pending",
      conditions: [{ type: "Ready", status: "False", reason: "DeclaredTwice" }],
    });
    await world.cluster.remove(world.at);
    await world.settle();
    expect(world.tenant).toBeUndefined();
    expect(JSON.stringify([[...world.plane.tenants], [...world.plane.openRoutes]])).toBe(before);
    expect(world.cluster.read({ ref: namespaceKind, name: `tenant-${teamId}` })).toBeDefined();
  });

  it("has its host names follow the workspace to the subdomain that it changed to", async () => {
    const world = await worldOf(dedicated);
    await world.settle();
    world.plane.openRoutes.set(teamId, { subdomain: "renamed", region: "EU_A", state: "active" });
    await world.settle();
    const ingress = world.cluster.read({
      ref: ingressKind,
      name: `tenant-${teamId}`,
      namespace: "fieldstone",
    });
    const action = ingress?.metadata.annotations?.["alb.ingress.kubernetes.io/actions.workspace"] ?? "";
    expect(JSON.parse(action)).toMatchObject({ redirectConfig: { host: "renamed.fieldstone.example" } });
  });

  it("gives back what an earlier release left when it skipped the step", async () => {
    const world = await worldOf(dedicated);
    await world.settle();
    await world.declare({ storageTier: "STANDARD", isolation: "SHARED", hosts: [] });
    const { tenant } = world;
    if (tenant?.status?.steps === undefined) throw new Error("there are no steps");
    const steps = tenant.status.steps.map((step) =>
      ["queues", "namespace", "ingress"].includes(step.name) ? { ...step, state: "Skipped" as const } : step,
    );
    const skipped = { ...tenant, status: { ...tenant.status, steps } };
    await world.cluster.apply(tenants, skipped, { status: true });
    await world.settle();
    expect(world.plane.dedicatedQueues.size).toBe(0);
    expect(world.cluster.read({ ref: namespaceKind, name: `tenant-${teamId}` })).toBeUndefined();
  });

  it("puts back what was taken from it", async () => {
    const world = await worldOf(dedicated);
    await world.settle();
    await world.cluster.remove({ ref: namespaceKind, name: `tenant-${teamId}` });
    world.plane.dedicatedQueues.clear();
    await world.settle();
    expect(world.cluster.read({ ref: namespaceKind, name: `tenant-${teamId}` })).toBeDefined();
    expect(world.plane.dedicatedQueues.size).toBe(1);
  });
});

describe("removing the object", () => {
  it("loses nothing: route, rows and objects stay, and the object goes", async () => {
    const world = await worldOf(dedicated);
    await world.settle();
    await world.cluster.remove(world.at);
    await world.settle();
    expect(world.tenant).toBeUndefined();
    expect(world.plane.openRoutes.get(teamId)?.state).toBe("active");
    expect(world.plane.tenants.get(teamId)?.rows).toHaveLength(4);
  });

  it("leaves the cluster's part to another object that declares the same workspace and stays", async () => {
    const namespace = { ref: namespaceKind, name: `tenant-${teamId}` };
    for (const staying of [true, false]) {
      const world = await worldOf(dedicated);
      await world.settle();
      const { tenant } = world;
      if (tenant === undefined) throw new Error("there is no tenant");
      const goes = staying ? {} : { deletionTimestamp: "2026-01-01T00:00:00Z" };
      world.declared = [tenant, { ...tenant, metadata: { ...tenant.metadata, name: "younger", ...goes } }];
      await world.cluster.remove(world.at);
      await world.settle();
      expect(world.tenant).toBeUndefined();
      expect(world.cluster.read(namespace) !== undefined).toBe(staying);
    }
  });

  it("removes the namespace also where it was taken back to shared a moment before", async () => {
    const world = await worldOf(dedicated);
    await world.settle();
    await world.declare({ storageTier: "STANDARD", isolation: "SHARED" });
    await world.cluster.remove(world.at);
    await world.settle();
    expect(world.tenant).toBeUndefined();
    expect(world.cluster.read({ ref: namespaceKind, name: `tenant-${teamId}` })).toBeUndefined();
  });

  it("removes no namespace of its name that somebody else made", async () => {
    const world = await worldOf(dedicated);
    const name = `tenant-${teamId}`;
    await world.settle();
    await world.cluster.remove({ ref: namespaceKind, name });
    await world.cluster.apply(namespaceKind, { apiVersion: "v1", kind: "Namespace", metadata: { name } });
    await world.cluster.remove(world.at);
    await world.settle();
    expect(world.tenant).toBeUndefined();
    expect(world.cluster.read({ ref: namespaceKind, name })).toBeDefined();
  });

  it("keeps the finalizer until the clean-up succeeded", async () => {
    const world = await worldOf(dedicated);
    await world.settle();
    await world.cluster.remove(world.at);
    world.cluster.beforeWrite = () => {
      throw new Error("the cluster went away");
    };
    await world.settle();
    expect(world.tenant?.metadata.finalizers).toHaveLength(1);
    world.cluster.beforeWrite = () => undefined;
    await world.settle();
    expect(world.tenant).toBeUndefined();
  });

  it("with the definitions, and putting them back, destroys and changes nothing", async () => {
    const world = await worldOf(dedicated);
    await world.settle();
    const before = JSON.stringify([[...world.plane.tenants], [...world.plane.openRoutes]]);
    const planeWrites = world.plane.writes;
    world.cluster.forget(tenants);
    await world.settle();
    await world.declare(dedicated);
    await world.settle();
    expect(world.tenant?.status?.phase).toBe("Ready");
    expect(JSON.stringify([[...world.plane.tenants], [...world.plane.openRoutes]])).toBe(before);
    expect(world.plane.writes).toBe(planeWrites);
  });
});
