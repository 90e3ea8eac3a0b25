import { describe, expect, it } from "vitest";
import type { TenantDeletion } from "../../crds/tenant.ts";
import { tenants } from "../../specs/kind-refs.ts";
import { TenantWorld, teamId } from "../../testing/tenant-world.ts";

const deletion: TenantDeletion = { confirm: "acme", cancelled: false, graceDays: 7 };

async function readyWorld(): Promise<TenantWorld> {
  const world = new TenantWorld();
  await world.declare();
  await world.reconcileAll();
  return world;
}

const phaseOf = (world: TenantWorld) => world.tenant?.status?.deletion?.phase;
const held = (world: TenantWorld) => world.plane.tenants.get(teamId);

describe("a deletion", () => {
  it("closes, exports, waits seven days, purges and leaves a receipt", async () => {
    const world = await readyWorld();
    await world.declare({ deletion });
    await world.reconcileAll();
    expect(phaseOf(world)).toBe("Exported");
    expect(held(world)?.frozen).toBe(true);
    expect(world.plane.openRoutes.get(teamId)?.state).toBe("frozen");

    world.pass(6.99);
    await world.reconcileAll();
    expect(held(world)?.rows).toHaveLength(4);

    world.pass(0.02);
    await world.reconcileAll();
    expect(world.tenant?.status).toMatchObject({
      phase: "Deleted",
      deletion: {
        phase: "Purged",
        receipt: { rows: 4, objects: 1, exportSha256: world.plane.exports[0]?.sha256 },
      },
    });
    expect(held(world)).toBeUndefined();
    expect(world.plane.openRoutes.has(teamId)).toBe(false);
    expect(world.events).toEqual(["Ready", "Frozen", "Exported", "Purging", "Purged"]);

    const before = world.writes;
    await world.reconcileAll();
    expect(world.writes).toBe(before);
  });

  it("interrupted before or after each change ends as if it had not been, never before its time", async () => {
    const changes: string[] = [];
    const whole = await readyWorld();
    whole.plane.interrupt = (what, when) => changes.push(`${what} ${when}`);
    await whole.declare({ deletion });
    await whole.reconcileAll();
    whole.pass(8);
    await whole.reconcileAll();
    expect(changes.length).toBeGreaterThan(10);

    for (const [index, change] of changes.entries()) {
      const world = await readyWorld();
      let seen = 0;
      world.plane.interrupt = () => {
        if (seen++ === index) throw new Error(`ended at ${change}`);
      };
      await world.declare({ deletion });
      await world.reconcileAll(20);
      world.pass(6);
      await world.reconcileAll(20);
      expect(held(world)?.rows, `${change}: too early`).toHaveLength(4);
      world.pass(2);
      await world.reconcileAll(20);
      expect(world.tenant?.status?.deletion, change).toMatchObject({
        phase: "Purged",
        receipt: { rows: 4, objects: 1 },
      });
      expect(held(world), change).toBeUndefined();
    }
  });

  it("is cancelled at every step before the purge, and everything is as it was", async () => {
    for (const reconciliations of [1, 2, 3, 4]) {
      const world = await readyWorld();
      const before = JSON.stringify([...world.plane.tenants]);
      await world.declare({ deletion });
      await world.reconcileAll(reconciliations);
      await world.declare({ deletion: { ...deletion, cancelled: true } });
      world.pass(30);
      await world.reconcileAll();
      expect(world.tenant?.status?.phase, `after ${reconciliations}`).toBe("Ready");
      expect(phaseOf(world)).toBeUndefined();
      expect(JSON.stringify([...world.plane.tenants])).toBe(before);
      expect(world.plane.openRoutes.get(teamId)?.state).toBe("active");
    }
  });

  it("cannot be cancelled once removal has begun, and then ends", async () => {
    const world = await readyWorld();
    await world.declare({ deletion });
    await world.reconcileAll();
    world.plane.interrupt = (what, when) => {
      if (what === "cell.purge" && when === "after") throw new Error("ended in the middle of the purge");
    };
    world.pass(8);
    await world.reconcileAll();
    expect(phaseOf(world)).toBe("Purging");
    await world.declare({ deletion: { ...deletion, cancelled: true } });
    world.plane.interrupt = () => undefined;
    await world.reconcileAll();
    expect(world.tenant?.status?.deletion).toMatchObject({
      phase: "Purged",
      receipt: { rows: 4, objects: 1 },
    });
  });

  it("whose clean-up fails for an hour keeps the object, and ends when it succeeds", async () => {
    const world = await readyWorld();
    await world.declare({ deletion });
    await world.reconcileAll();
    await world.cluster.remove(world.at);
    world.pass(8);
    world.plane.interrupt = (what) => {
      if (what === "cell.purge") throw new Error("the database is away");
    };
    for (let minute = 0; minute < 60; minute += 1) {
      world.nowMs += 60_000;
      await world.reconcile();
      expect(world.tenant?.metadata.finalizers).toHaveLength(1);
      expect(world.tenant?.status?.deletion?.receipt).toBeUndefined();
    }
    world.plane.interrupt = () => undefined;
    await world.reconcileAll();
    expect(held(world)).toBeUndefined();
    expect(world.tenant).toBeUndefined();
  });

  it("starts its grace period anew where what is there differs from what was exported", async () => {
    const world = await readyWorld();
    await world.declare({ deletion });
    await world.reconcileAll();
    held(world)?.rows.push("written by a repair");
    world.pass(8);
    await world.reconcileAll();
    expect(phaseOf(world)).toBe("Exported");
    expect(held(world)?.rows).toHaveLength(5);
    world.pass(8);
    await world.reconcileAll();
    expect(world.tenant?.status?.deletion?.receipt).toMatchObject({ rows: 5 });
  });

  it("loses nothing when the definitions go and come back in its grace period", async () => {
    const world = await readyWorld();
    await world.declare({ deletion });
    await world.reconcileAll();
    world.pass(6);
    world.cluster.forget(tenants);
    await world.reconcileAll();
    await world.declare({ deletion });
    await world.reconcileAll();
    world.pass(6);
    await world.reconcileAll();
    expect(held(world)?.rows).toHaveLength(4);
    expect(phaseOf(world)).toBe("Exported");
  });

  it("that is paused stands still, also past its time, and says what comes next", async () => {
    const world = await readyWorld();
    await world.declare({ deletion });
    await world.reconcileAll();
    await world.declare({ deletion, paused: true });
    world.pass(30);
    await world.reconcileAll();
    expect(held(world)?.rows).toHaveLength(4);
    expect(world.tenant?.status?.plan).toEqual([
      expect.stringMatching(/^deletion: remove everything after 2026-01-08/),
    ]);
  });
});
