import { describe, expect, it } from "vitest";
import { planAnnotation } from "../../crds/api-group.ts";
import { namespaceKind, networkPolicyKind, quotaKind } from "../../specs/kind-refs.ts";
import { dedicated, TenantWorld, teamId, worldOf } from "../../testing/tenant-world.ts";

describe("plan mode", () => {
  it.each(["paused", "annotation"])("by %s: says what would be done, and changes nothing", async (way) => {
    const world = new TenantWorld();
    await world.declare(
      { ...dedicated, paused: way === "paused" },
      way === "annotation" ? { [planAnnotation]: "true" } : {},
    );
    await world.reconcileAll();
    expect(world.plane.writes).toBe(0);
    expect(world.tenant?.status?.phase).toBe("Planned");
    expect(world.tenant?.status?.plan).toHaveLength(10);
    expect(world.tenant?.status?.plan?.[0]).toBe("claim-route: claim acme in EU_A");
    expect(world.tenant?.metadata.finalizers).toBeUndefined();
  });

  it("tells of a tenant that is there already what would differ, from what to what", async () => {
    const world = await worldOf({ ...dedicated, limits: { members: 20, storageBytes: 5 } });
    await world.reconcileAll();
    const quota = { ref: quotaKind, name: "tenant", namespace: `tenant-${teamId}` };
    const { apiVersion, kind } = quotaKind;
    const metadata = { name: quota.name, namespace: quota.namespace };
    await world.cluster.apply(quotaKind, {
      apiVersion,
      kind,
      metadata,
      ...{ spec: { hard: { pods: "80" } } },
    });
    await world.cluster.remove({
      ref: networkPolicyKind,
      name: "deny-by-default",
      namespace: quota.namespace,
    });
    const writes = world.writes;
    await world.declare({ ...dedicated, limits: { members: 30 }, paused: true });
    await world.reconcile();
    expect(world.tenant?.status?.plan).toEqual([
      "limits: set limits: members: 20 → 30, storageBytes: 5 → none",
      'namespace: change ResourceQuota tenant (spec.hard.requests.cpu: none → "8", ' +
        'spec.hard.requests.memory: none → "16Gi", spec.hard.limits.memory: none → "32Gi", ' +
        'spec.hard.pods: "80" → "40"), create NetworkPolicy deny-by-default',
    ]);
    // Only the declaration and the status.
    expect(world.writes - writes).toBe(2);
  });

  it("lets go of nothing when the object is removed, and says what would go", async () => {
    const world = await worldOf(dedicated);
    await world.reconcileAll();
    await world.declare({ ...dedicated, paused: true });
    await world.cluster.remove(world.at);
    await world.reconcileAll();
    expect(world.cluster.read({ ref: namespaceKind, name: `tenant-${teamId}` })).toBeDefined();
    expect(world.tenant?.status?.plan?.[0]).toContain("route, rows and objects stay");
    await world.declare({ ...dedicated, paused: false });
    await world.reconcileAll();
    expect(world.tenant).toBeUndefined();
    expect(world.plane.openRoutes.get(teamId)?.state).toBe("active");
  });

  it("ends with the pause, and does then what it said", async () => {
    const world = await worldOf({ paused: true });
    await world.reconcileAll();
    await world.declare({ paused: false });
    await world.reconcileAll();
    expect(world.tenant?.status?.phase).toBe("Ready");
    expect(world.tenant?.status?.plan).toBeUndefined();
  });
});
