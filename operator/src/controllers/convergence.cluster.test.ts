import type { ChildProcess } from "node:child_process";
import { trials } from "@fieldstone/model/trial-length.testing.ts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { group } from "../crds/api-group.ts";
import { namespaceKind, tenants } from "../specs/kind-refs.ts";
import { clusterBinaries } from "../testing/cluster-binaries.ts";
import { namespace, OperatorWorld } from "../testing/operator-world.testing.ts";
import { parseTenant } from "./tenant/parse-tenant.ts";

const binaries = clusterBinaries();
const count = trials(60, 1_000);
const operatorEnds = trials(4, 20);
const apiServerEnds = trials(2, 5);
/** One in this many tenants is dedicated, and one has the sample. */
const dedicatedEvery = 20;
const createdAtOnce = 25;
const ends = operatorEnds + apiServerEnds;
const timeoutMs = 1_200_000;

const dedicated = {
  storageTier: "DEDICATED",
  isolation: "DEDICATED",
  hosts: ["research.acme.example"],
} as const;

describe.runIf(binaries !== undefined)("on a real API server, with a real cell and router", () => {
  let world: OperatorWorld;

  beforeAll(async () => {
    if (binaries === undefined) throw new Error("there is no API server");
    world = await OperatorWorld.start(binaries);
  }, 120_000);
  afterAll(() => world?.stop());

  const all = async () => {
    const { items } = await world.cluster.kube.list(tenants, namespace);
    return items.map(parseTenant);
  };
  const readyCount = async () => (await all()).filter(({ status }) => status?.phase === "Ready").length;
  /** @param supervise starts operators that ended by themselves, as a cluster would */
  const allReady = (goal: number, supervise = () => {}) =>
    vi.waitFor(
      async () => {
        supervise();
        expect(await readyCount()).toBe(goal);
      },
      { timeout: timeoutMs, interval: 1_000 },
    );
  /** Counts routes, because repeatedly listing a thousand objects would load the API server. */
  const opened = (goal: number, supervise: () => void) =>
    vi.waitFor(
      async () => {
        supervise();
        expect(await world.openRouteCount()).toBeGreaterThanOrEqual(goal);
      },
      { timeout: timeoutMs, interval: 250 },
    );
  /** Counters that change with every write to the cell's tenants and to the routes. */
  const writesOfPlane = async () => {
    const [cell] = await world.rows("select sum(writes)::int as writes from team_writes");
    const versions = (await world.routeRows()).map(({ version }) => Number(version));
    return [cell?.writes, Math.max(...versions)];
  };

  it(
    `${count} tenants made at once converge while operators are killed ${operatorEnds} times and the API server ${apiServerEnds} times`,
    async () => {
      const declared = Array.from({ length: count }, (_, index) =>
        world.newTenant(`tenant-${index}`, {
          ...(index % dedicatedEvery === 0 ? dedicated : {}),
          ...(index % dedicatedEvery === 1 ? { seed: true } : {}),
        }),
      );
      // As in a cell: the first one leads, another stands by.
      let operators: ChildProcess[] = [];
      const live = () =>
        operators.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
      const keepTwo = () => {
        operators = live();
        while (operators.length < 2) operators.push(world.startOperator());
      };
      /** An operator that loses its lease, as beside a stopped API server, ends itself. */
      const keepOne = () => {
        if (live().length === 0) keepTwo();
      };
      const killLeader = async () => {
        keepTwo();
        const [leader] = operators;
        if (leader !== undefined) await world.end(leader, "SIGKILL");
      };
      const creating = (async () => {
        for (let first = 0; first < count; first += createdAtOnce) {
          await Promise.all(declared.slice(first, first + createdAtOnce).map((each) => world.declare(each)));
        }
      })();
      operators.push(world.startOperator());
      for (let end = 1; end <= ends; end += 1) {
        await opened(Math.floor((count / (ends + 1)) * end), keepOne);
        // A leader that cannot renew its lease meanwhile ends itself.
        if (end % (ends / apiServerEnds) === 0) await world.cluster.restartApiServer();
        else await killLeader();
        keepTwo();
      }
      await creating;
      await allReady(count, keepOne);

      // No orphan, no duplicate, none missing.
      const teamIds = declared.map(({ teamId }) => teamId).toSorted();
      const teams = await world.rows("select team_id from teams order by team_id::text");
      expect(teams.map(({ team_id }) => team_id)).toEqual(teamIds);
      const routes = await world.routeRows();
      expect(routes.map(({ team_id }) => team_id).toSorted()).toEqual(teamIds);
      expect(new Set(routes.map(({ state }) => state))).toEqual(new Set(["active"]));
      const [members] = await world.rows("select count(*)::int as count from users");
      expect(members?.count).toBe(count);
      const [samples] = await world.rows("select count(*)::int as count from projects where is_sample");
      expect(samples?.count).toBe(count / dedicatedEvery);
      const { items } = await world.cluster.kube.list(namespaceKind);
      expect(items.filter(({ metadata }) => metadata.name.startsWith("tenant-"))).toHaveLength(
        count / dedicatedEvery,
      );
      for (const { teamId } of declared) expect(await world.objectKeys(teamId)).toHaveLength(1);

      // One more, so that the API server started last has counted a write.
      await world.declare(world.newTenant("one-more"));
      await allReady(count + 1);
      // The standby first, so that it does not take over. No replacement is started: a process that has just
      // begun does not handle signals yet and would be killed by them.
      operators = live();
      expect(operators).not.toEqual([]);
      for (const operator of operators.toReversed()) expect(await world.end(operator, "SIGTERM")).toBe(0);

      // A second pass reconciles everything again and must write nothing.
      const before = [await world.cluster.writesSeen(group), ...(await writesOfPlane())];
      expect(before[0]).toBeGreaterThan(0);
      const reconciliations = await world.secondPass(count + 1);
      expect(reconciliations).toBeGreaterThanOrEqual(count + 1);
      expect([await world.cluster.writesSeen(group), ...(await writesOfPlane())]).toEqual(before);
    },
    timeoutMs,
  );
});
