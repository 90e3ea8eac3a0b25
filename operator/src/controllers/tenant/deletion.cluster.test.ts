import { countTenant } from "@fieldstone/domain/tenancy/provisioning/count-tenant.ts";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { customResourceDefinition, tenantKind } from "../../crds/definitions.ts";
import { clusterBinaries } from "../../testing/cluster-binaries.ts";
import { OperatorWorld, region } from "../../testing/operator-world.testing.ts";
import { definitionKind, installDefinitions } from "../../testing/real-cluster.ts";
import { WatchedTenant } from "../../testing/watched-deletion.testing.ts";

const binaries = clusterBinaries();
const tenantsAtOnce = 4;

describe.runIf(binaries !== undefined)("a deletion on a real API server, of a real cell's data", () => {
  let world: OperatorWorld;

  beforeAll(async () => {
    if (binaries === undefined) throw new Error("there is no API server");
    world = await OperatorWorld.start(binaries);
  }, 120_000);
  afterEach(() => vi.restoreAllMocks());
  afterAll(() => world?.stop());

  const countOf = ({ teamId }: WatchedTenant) =>
    countTenant(world.api.services, {
      teamId,
      region,
      requestId: "test",
      actor: { kind: "system", name: "test" },
    });
  const stateOf = async ({ teamId }: WatchedTenant) =>
    (await world.routeRows()).find(({ team_id }) => team_id === teamId)?.state;

  // First, because a definition is removed only when all its objects have lost their finalizers.
  it("and the workspace beside it survive the definitions being removed and installed again", async () => {
    const [open, closing] = [await WatchedTenant.make(world), await WatchedTenant.make(world)];
    const before = [await open.fingerprint(), await closing.fingerprint()];
    await closing.ask();
    await closing.untilPhase("Exported");

    const { metadata } = customResourceDefinition(tenantKind);
    await world.cluster.kube.remove({ ref: definitionKind, name: metadata.name });
    await open.until(async () => (await open.read()) === undefined);
    closing.pass(6);
    for (let reconciliations = 0; reconciliations < 5; reconciliations += 1) await closing.reconcile();
    // Its deletion continues as declared, not a day sooner.
    expect((await closing.deletion())?.phase).toBe("Exported");
    expect([await open.fingerprint(), await closing.fingerprint()]).toEqual(before);

    // Forcing the object away removes all record of the deletion.
    const held = await closing.read();
    await world.cluster.kube.setFinalizers(closing.at, [], held?.metadata.resourceVersion ?? "");
    const gone = async () =>
      expect(await world.cluster.kube.get({ ref: definitionKind, name: metadata.name })).toBeUndefined();
    await vi.waitFor(gone, { timeout: 30_000, interval: 100 });
    await installDefinitions(world.cluster.kube);
    await world.declare(open.declared);
    await closing.ask();
    await open.until(async () => (await open.read())?.status?.phase === "Ready");
    await closing.untilPhase("Exported");
    // The grace period restarts with a new export.
    closing.pass(6);
    for (let reconciliations = 0; reconciliations < 5; reconciliations += 1) await closing.reconcile();
    expect((await closing.deletion())?.phase).toBe("Exported");
    expect([await open.fingerprint(), await closing.fingerprint()]).toEqual(before);
    expect(await stateOf(open)).toBe("active");
  });

  it("interrupted before or after each change, keeps everything for its grace period and tells the truth of it", async () => {
    const changes: string[] = [];
    const whole = await WatchedTenant.make(world);
    whole.interrupt = (what, when) => changes.push(`${when} ${what}`);
    await whole.ask();
    await whole.untilPhase("Exported");
    const had = await countOf(whole);
    whole.pass(8);
    await whole.untilPhase("Purged");
    await whole.expectGone(had);
    expect(changes.length).toBeGreaterThan(20);

    const endedAt = async (index: number, change: string): Promise<void> => {
      const tenant = await WatchedTenant.make(world);
      const before = await tenant.fingerprint();
      let seen = 0;
      tenant.interrupt = () => {
        if (seen++ === index) throw new Error(`ended ${change}`);
      };
      await tenant.ask();
      await tenant.untilPhase("Exported");
      const counts = await countOf(tenant);
      tenant.pass(6.9);
      for (let reconciliations = 0; reconciliations < 3; reconciliations += 1) await tenant.reconcile();
      expect(await tenant.fingerprint(), `${change}: too early`).toEqual(before);
      tenant.pass(0.2);
      await tenant.untilPhase("Purged");
      await tenant.expectGone(counts);
    };
    // Each with its own tenant, so that several can wait for the cell at once.
    const left = [...changes.entries()];
    const work = async () => {
      for (let next = left.shift(); next !== undefined; next = left.shift()) await endedAt(...next);
    };
    await Promise.all(Array.from({ length: tenantsAtOnce }, work));
  }, 480_000);

  it("interrupted inside the cell, between objects, index and rows, goes on where it stopped", async () => {
    for (const part of ["export", "objects", "index"] as const) {
      const tenant = await WatchedTenant.make(world);
      await tenant.ask();
      const { objects, search } = world.api.services;
      const ended = new Error("the cell ended");
      if (part === "export") vi.spyOn(objects, "get").mockRejectedValueOnce(ended);
      await tenant.untilPhase("Exported");
      const had = await countOf(tenant);
      tenant.pass(8);
      if (part === "objects") vi.spyOn(objects, "delete").mockRejectedValueOnce(ended);
      if (part === "index") vi.spyOn(search, "drop").mockRejectedValueOnce(ended);
      await tenant.untilPhase("Purged");
      await tenant.expectGone(had);
    }
  });

  it.each([0, 1, 2, 3, 4])(
    "cancelled after %i reconciliations, is as if it had never been asked for",
    async (reconciliations) => {
      const tenant = await WatchedTenant.make(world);
      const before = await tenant.fingerprint();
      await tenant.ask();
      for (let times = 0; times < reconciliations; times += 1) await tenant.reconcile();
      await tenant.ask({ cancelled: true });
      tenant.pass(30);
      await tenant.until(async () => {
        const status = (await tenant.read())?.status;
        return status?.phase === "Ready" && status.deletion === undefined;
      });
      expect(await tenant.fingerprint()).toEqual(before);
      expect(await stateOf(tenant)).toBe("active");
      const [team] = await world.rows("select state from teams where team_id = $1", [tenant.teamId]);
      expect(team?.state).toBe("active");
    },
  );

  it("cannot be cancelled once removal has begun, and then ends", async () => {
    const tenant = await WatchedTenant.make(world);
    await tenant.ask();
    await tenant.untilPhase("Exported");
    const had = await countOf(tenant);
    tenant.pass(8);
    await tenant.untilPhase("Purging");
    await tenant.ask({ cancelled: true });
    await tenant.untilPhase("Purged");
    await tenant.expectGone(had);
  });

  it("whose clean-up fails for an hour keeps the object and its finalizer, claims nothing, and ends when it succeeds", async () => {
    const tenant = await WatchedTenant.make(world);
    await tenant.ask();
    await tenant.untilPhase("Exported");
    const had = await countOf(tenant);
    await world.cluster.kube.remove(tenant.at);
    tenant.pass(8);
    await tenant.untilPhase("Purging");
    const away = vi.spyOn(world.api.services.search, "drop").mockRejectedValue(new Error("away"));
    for (let minute = 0; minute < 60; minute += 1) {
      tenant.nowMs += 60_000;
      expect(await tenant.reconcile()).toBe(false);
      const held = await tenant.read();
      expect(held?.metadata.finalizers).toHaveLength(1);
      expect(held?.status?.deletion?.receipt).toBeUndefined();
    }
    expect((await countOf(tenant)).rows).toBe(had.rows);
    away.mockRestore();
    await tenant.untilPhase("Purged");
    await tenant.expectGone(had);
    await tenant.until(async () => (await tenant.read()) === undefined);
  });
});
