import { describe, expect, it } from "vitest";
import { ingressKind, namespaceKind } from "../../specs/kind-refs.ts";
import { dedicated, teamId, worldOf } from "../../testing/tenant-world.ts";

describe("a tenant", () => {
  it("gets everything it consists of, then its open route", async () => {
    const world = await worldOf(dedicated);
    await world.reconcileAll();
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
      conditions: [
        { type: "AsDeclared", status: "False", reason: "ProcessesAreShared" },
        { type: "Ready", status: "True" },
      ],
    });
    expect(world.plane.openRoutes.get(teamId)).toMatchObject({ subdomain: "acme", state: "active" });
    expect(world.cluster.read({ ref: namespaceKind, name: `tenant-${teamId}` })).toBeDefined();
    expect(world.events).toEqual(["Ready"]);
  });

  it("has its own host names lead to its workspace", async () => {
    const world = await worldOf(dedicated);
    await world.reconcileAll();
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
    await world.reconcileAll();
    const skipped = world.tenant?.status?.steps?.filter(({ state }) => state === "Skipped");
    expect(skipped?.map(({ name }) => name)).toEqual(["queues", "namespace", "ingress"]);
    expect(world.plane.dedicatedQueues.size).toBe(0);
  });

  it("costs no write on a second pass", async () => {
    const world = await worldOf(dedicated);
    await world.reconcileAll();
    const before = world.writes;
    world.pass(1);
    await world.reconcileAll();
    expect(world.writes).toBe(before);
  });

  it("is whole after any interruption: before or after each change, none twice", async () => {
    const changes: string[] = [];
    const whole = await worldOf(dedicated);
    whole.plane.interrupt = (what, when) => changes.push(`${what} ${when}`);
    await whole.reconcileAll();
    const expected = JSON.stringify([...whole.plane.tenants]);
    expect(changes.length).toBeGreaterThan(15);
    for (const [index, change] of changes.entries()) {
      const world = await worldOf(dedicated);
      let seen = 0;
      world.plane.interrupt = () => {
        if (seen++ === index) throw new Error(`ended at ${change}`);
      };
      await world.reconcileAll(20);
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
      await world.reconcileAll(20);
      expect(world.tenant?.status?.phase).toBe("Ready");
    }
  });

  it("leaves a workspace at the subdomain that it changed to, also where its object is made again", async () => {
    for (const state of ["active", "frozen"] as const) {
      const world = await worldOf();
      if (state === "active") await world.reconcileAll();
      world.plane.openRoutes.set(teamId, { subdomain: "renamed", region: "EU_A", state });
      await world.reconcileAll();
      expect(world.plane.openRoutes.get(teamId)).toMatchObject({ subdomain: "renamed", state: "active" });
    }
  });

  it("whose step fails says which and why, once, and goes on when it can", async () => {
    const world = await worldOf();
    world.plane.interrupt = (what) => {
      if (what.startsWith("cell.setLimits")) throw new Error("the cell went away");
    };
    await world.reconcileAll();
    expect(world.tenant?.status).toMatchObject({
      phase: "Failed",
      conditions: [{ reason: "StepFailed", message: "limits: the cell went away" }],
    });
    expect(world.events).toEqual(["StepFailed"]);
    world.plane.interrupt = () => undefined;
    await world.reconcileAll();
    expect(world.events).toEqual(["StepFailed", "Ready"]);
  });

  it("has its host names follow the workspace to the subdomain that it changed to", async () => {
    const world = await worldOf(dedicated);
    await world.reconcileAll();
    world.plane.openRoutes.set(teamId, { subdomain: "renamed", region: "EU_A", state: "active" });
    await world.reconcileAll();
    const ingress = world.cluster.read({
      ref: ingressKind,
      name: `tenant-${teamId}`,
      namespace: "fieldstone",
    });
    const action = ingress?.metadata.annotations?.["alb.ingress.kubernetes.io/actions.workspace"] ?? "";
    expect(JSON.parse(action)).toMatchObject({ redirectConfig: { host: "renamed.fieldstone.example" } });
  });

  it("puts back what was taken from it", async () => {
    const world = await worldOf(dedicated);
    await world.reconcileAll();
    await world.cluster.remove({ ref: namespaceKind, name: `tenant-${teamId}` });
    world.plane.dedicatedQueues.clear();
    await world.reconcileAll();
    expect(world.cluster.read({ ref: namespaceKind, name: `tenant-${teamId}` })).toBeDefined();
    expect(world.plane.dedicatedQueues.size).toBe(1);
  });
});
