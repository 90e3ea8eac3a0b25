import { once } from "node:events";
import { findFreePort } from "@fieldstone/platform/process/free-port.ts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { leaseKind } from "../kube/lease-election.ts";
import { clusterBinaries } from "../testing/cluster-binaries.ts";
import { namespace, OperatorWorld } from "../testing/operator-world.testing.ts";

const binaries = clusterBinaries();
const waiting = { timeout: 30_000, interval: 100 };
describe.runIf(binaries !== undefined)("the operator as a process", () => {
  let world: OperatorWorld;

  beforeAll(async () => {
    if (binaries === undefined) throw new Error("there is no API server");
    world = await OperatorWorld.start(binaries);
  }, 120_000);
  afterAll(() => world?.stop());

  async function start() {
    const port = await findFreePort();
    const child = world.startOperator(port);
    const ask = async (path: string) => await fetch(`http://127.0.0.1:${port}${path}`);
    await vi.waitFor(async () => expect((await ask("/healthz")).status).toBe(200), waiting);
    const leads = async () =>
      /^fieldstone_operator_leading\{[^}]*\} 1$/m.test(await (await ask("/metrics")).text());
    return { child, leads };
  }

  it("leads alone, hands over when told to end, and is followed when killed", async () => {
    const first = await start();
    await vi.waitFor(async () => expect(await first.leads()).toBe(true), waiting);
    const second = await start();
    expect(await second.leads()).toBe(false);

    expect(await world.end(first.child, "SIGTERM")).toBe(0);
    await vi.waitFor(async () => expect(await second.leads()).toBe(true), waiting);
    const third = await start();
    await world.end(second.child, "SIGKILL");
    await vi.waitFor(async () => expect(await third.leads()).toBe(true), waiting);
    await world.end(third.child, "SIGKILL");
  });

  it("ends at once when another leads, so that nothing goes on beside it", async () => {
    const operator = await start();
    await vi.waitFor(async () => expect(await operator.leads()).toBe(true), waiting);
    const exited = once(operator.child, "exit");
    const at = { ref: leaseKind, name: "fieldstone-operator", namespace };
    const take = async () => {
      const lease = await world.cluster.kube.get(at);
      if (lease === undefined) throw new Error("there is no lease");
      const renewTime = new Date().toISOString().replace("Z", "000Z");
      const spec = { holderIdentity: "another", leaseDurationSeconds: 3, renewTime };
      await world.cluster.kube.replace(leaseKind, { ...lease, ...{ spec } });
    };
    await vi.waitFor(take, waiting);
    expect(await exited).toEqual([1, null]);
  });
});
