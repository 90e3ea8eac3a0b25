import { silentLog } from "@fieldstone/platform/log/create-log.ts";
import { createMetrics } from "@fieldstone/platform/telemetry/metrics.ts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { group } from "../crds/api-group.ts";
import { measureController } from "../kube/controller-metrics.ts";
import { tenants } from "../specs/kind-refs.ts";
import { findClusterBinaries } from "../testing/cluster-binaries.ts";
import { MemoryPlane } from "../testing/memory-ports.ts";
import { installDefinitions, type RealCluster, startRealCluster } from "../testing/real-cluster.ts";
import { type RunningControllers, runControllers } from "./run-controllers.ts";
import { parseTenant } from "./tenant/parse-tenant.ts";

const binaries = findClusterBinaries();
const count = 1_000;
const operatorEnds = 20;
const apiServerEnds = 5;
const createdAtOnce = 25;

const tenantOf = (index: number) => ({
  apiVersion: "fieldstone.dev/v1",
  kind: "Tenant",
  metadata: { name: `tenant-${index}`, namespace: "default" },
  spec: {
    teamId: `0190a1b2-0000-7000-8000-${String(index).padStart(12, "0")}`,
    subdomain: `tenant-${index}`,
    region: "EU_A",
    planTier: "BUSINESS",
    storageTier: "STANDARD",
    ownerSecret: `tenant-${index}-owner`,
  },
});

describe.runIf(binaries !== undefined)("on a real API server", () => {
  let cluster: RealCluster;
  const plane = new MemoryPlane();

  beforeAll(async () => {
    if (binaries === undefined) throw new Error("there is no API server");
    cluster = await startRealCluster(binaries);
    await installDefinitions(cluster.kube);
  }, 120_000);
  afterAll(() => cluster?.stop());

  const start = (identity: string): Promise<RunningControllers> =>
    runControllers({
      config: cluster.config,
      kube: cluster.kube,
      ports: plane.ports,
      metrics: measureController(createMetrics({ process: "operator" })),
      log: silentLog,
      namespace: "default",
      region: "EU_A",
      identity,
    });
  const readyCount = async () => {
    const { items } = await cluster.kube.list(tenants, "default");
    return items.map(parseTenant).filter(({ status }) => status?.phase === "Ready").length;
  };

  it("a thousand tenants made at once converge while operator and API server end again and again", async () => {
    let controllers = await start("operator-0");
    const creating = (async () => {
      for (let first = 0; first < count; first += createdAtOnce) {
        const indexes = Array.from({ length: createdAtOnce }, (_, offset) => first + offset);
        // A write whose answer was lost is sent again, as any client of a cluster does.
        const apply = (index: number) =>
          vi.waitFor(() => cluster.kube.apply(tenants, tenantOf(index)), { timeout: 60_000, interval: 200 });
        await Promise.all(indexes.map(apply));
      }
    })();
    for (let end = 1; end <= operatorEnds; end += 1) {
      const goal = Math.floor((count / (operatorEnds + 1)) * end);
      await vi.waitFor(async () => expect(await readyCount()).toBeGreaterThanOrEqual(goal), {
        timeout: 300_000,
        interval: 100,
      });
      // From here on its every call fails, before or after its effect, as when a process is killed at work.
      plane.interrupt = (what) => {
        throw new Error(`killed at ${what}`);
      };
      await controllers.stop();
      plane.interrupt = () => undefined;
      if (end % (operatorEnds / apiServerEnds) === 0) await cluster.restartApiServer();
      controllers = await start(`operator-${end}`);
    }
    await creating;
    await vi.waitFor(async () => expect(await readyCount()).toBe(count), { timeout: 300_000, interval: 500 });
    expect(plane.tenants.size).toBe(count);
    expect(plane.openRoutes.size).toBe(count);
    for (const { rows } of plane.tenants.values()) expect(rows).toHaveLength(4);

    // One more, which the API server that has just been started must have counted.
    const all = count + 1;
    await cluster.kube.apply(tenants, tenantOf(count));
    await vi.waitFor(async () => expect(await readyCount()).toBe(all), { timeout: 60_000, interval: 200 });

    // A second pass: everything is looked at again, and nothing is written.
    await controllers.stop();
    const [before, planeBefore] = [await cluster.writesSeen(group), plane.writes];
    expect(before).toBeGreaterThan(0);
    const looked = vi.spyOn(plane.ports.cell, "isSeeded");
    controllers = await start("operator-last");
    await vi.waitFor(() => expect(looked.mock.calls.length).toBeGreaterThanOrEqual(all), {
      timeout: 120_000,
    });
    await controllers.stop();
    expect([await cluster.writesSeen(group), plane.writes]).toEqual([before, planeBefore]);
  }, 900_000);
});
