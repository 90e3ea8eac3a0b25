import { setTimeout as wait } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { firstNode, possibleNodes, secondNode } from "../cell-nodes.ts";
import { addresses } from "../cell-places.ts";
import { cellPrograms } from "../cell-programs.ts";
import { readSecrets } from "../cell-secrets.ts";
import { workloads } from "../cluster/cell-objects.ts";
import { until } from "../processes.ts";
import { asSuperuser } from "../provider/cell-database.ts";
import { kubectl, restartProcesses, untilRolledOut } from "./cell-cluster.testing.ts";
import { databasePid, killDatabase } from "./killed-database.testing.ts";
import { type LoadedCell, openLoadedCell, unexpectedCloses } from "./loaded-cell.testing.ts";
import { loseNode, returnNode } from "./lost-node.testing.ts";
import { zonesOf } from "./pod-zones.testing.ts";

const bothZones = possibleNodes.map(({ zone }) => zone);
const serving = ["deployment/api", "statefulset/router"];
let cell: LoadedCell;

beforeAll(async () => {
  cell = await openLoadedCell();
}, 240_000);

/** Sessions that the database still keeps for pods of a node. */
async function sessionsOf({ pods }: { readonly pods: string }): Promise<number> {
  return asSuperuser({ address: addresses.database }, await readSecrets(), async (admin) => {
    const { rows } = await admin.query<{ count: number }>(
      "select count(*)::int as count from pg_stat_activity where client_addr << $1",
      [pods],
    );
    return rows[0]?.count ?? 0;
  });
}

test("what people wait for runs in both zones, also after restarts", async () => {
  for (const app of ["api", "router"]) expect(await zonesOf(app), app).toEqual(bothZones);
  for (let restart = 1; restart <= 2; restart += 1) {
    await restartProcesses(["deployment/api"]);
    expect(await zonesOf("api"), `restart ${restart}`).toEqual(bothZones);
  }
}, 900_000);

test("draining a zone's only node fails no request and loses no socket for long", async () => {
  const report = await cell.underLoad("drain", async () => {
    await wait(3_000);
    await kubectl(["drain", secondNode.name, "--delete-emptydir-data", "--timeout=300s"]);
    expect(await zonesOf("router")).toEqual([firstNode.zone]);
    await wait(3_000);
    await kubectl(["uncordon", secondNode.name]);
    await untilRolledOut(workloads());
    await wait(3_000);
  });
  expect(report.failed).toEqual({});
  expect(unexpectedCloses(report)).toEqual([]);
  expect(report.longestWithoutMs).toBeLessThan(15_000);
}, 900_000);

/** What the balancer's checks take to notice that a pod is lost, and a margin. */
const noticedSeconds = 25;

test("when a zone is lost, the other one answers alone, and takes its work over", async () => {
  // A drained zone's name server stayed where it was moved to.
  await restartProcesses(["deployment/coredns"], "kube-system");
  await restartProcesses(serving);
  expect(await zonesOf("api")).toEqual(bothZones);
  const passed: Record<string, number> = {};
  const lostAfterMs = 5_000;
  const report = await cell.underLoad(
    "zone lost",
    async () => {
      await wait(lostAfterMs);
      const lostAt = performance.now();
      const reach = async (what: string, isSo: () => Promise<boolean>, timeoutMs: number): Promise<void> => {
        await until(what, isSo, timeoutMs);
        passed[what] = Math.round(performance.now() - lostAt);
      };
      await loseNode(secondNode);
      const readyLeft = async (): Promise<boolean> => (await zonesOf("api")).length === 1;
      await reach("not ready", readyLeft, 90_000);
      await reach("sessions ended", async () => (await sessionsOf(secondNode)) === 0, 120_000);
      const replaced = async (): Promise<boolean> => (await zonesOf("api")).length === 2;
      await reach("replaced", replaced, 300_000);
      await wait(10_000);
      await returnNode(cellPrograms(), secondNode);
      await untilRolledOut(workloads());
      await reach("all back", async () => (await zonesOf("router")).length === 2, 60_000);
      await wait(5_000);
    },
    { hasHeartbeat: true },
  );
  process.stdout.write(`zone lost, ms after the loss: ${JSON.stringify(passed)}\n`);
  const failed = Object.values(report.failed).reduce((sum, count) => sum + count, 0);
  // Each second request went to the lost zone. The last to fail waited as long as a client waits.
  expect(failed).toBeLessThan((report.requests / report.seconds) * 0.5 * noticedSeconds);
  expect((report.lastFailedMs ?? 0) - lostAfterMs).toBeLessThan(60_000);
  expect(report.longestWithoutMs).toBeLessThan(30_000);
  await restartProcesses(serving);
  expect(await zonesOf("api")).toEqual(bothZones);
}, 1_800_000);

const written = z.object({ createProject: z.object({ project: z.object({ id: z.string() }) }) });

/** Creates projects without a pause until stopped; resolves to those that were acknowledged. */
async function keepWriting(
  { workspaces: [workspace] }: LoadedCell,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const acknowledged: string[] = [];
  while (workspace !== undefined && !signal.aborted) {
    const title = `Written ${acknowledged.length}`;
    const create = `mutation { createProject(input: { title: "${title}" }) { project { id } } }`;
    const made = await workspace.ask(written, create).catch(() => undefined);
    if (made !== undefined) acknowledged.push(made.createProject.project.id);
  }
  return acknowledged;
}

test("when the database is lost, its standby takes over with every acknowledged write", async () => {
  const before = await databasePid();
  const stopping = new AbortController();
  const lostForMs = 45_000;
  const report = await cell.underLoad("database failover", async () => {
    const writing = keepWriting(cell, stopping.signal);
    await wait(3_000);
    await killDatabase();
    await wait(lostForMs);
    stopping.abort();
    const acknowledged = await writing;
    expect(acknowledged.length).toBeGreaterThan(10);
    process.stdout.write(`database failover: ${acknowledged.length} writes were acknowledged\n`);
    for (const id of acknowledged) {
      const query = `query ($id: ID!) { project(id: $id) { id } }`;
      const shape = z.object({ project: z.object({ id: z.string() }) });
      expect((await cell.workspaces[0]?.ask(shape, query, { id }))?.project.id).toBe(id);
    }
  });
  expect(await databasePid()).not.toBe(before);
  expect(report.lastFailedMs ?? 0).toBeLessThan(lostForMs / 2);
  expect(unexpectedCloses(report)).toEqual([]);
}, 300_000);
