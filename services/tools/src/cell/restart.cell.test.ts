import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { site } from "@fieldstone/charts/site.ts";
import { uniqueName } from "@fieldstone/testkit/browser-workspace.ts";
import { beforeAll, expect, test } from "vitest";
import { kubectl } from "./cell-cluster.testing.ts";
import { places } from "./cell-places.ts";
import { type CellWorkspace, openCellWorkspace } from "./cell-workspace.testing.ts";
import { type LoadReport, type SteadyLoad, underLoad } from "./steady-load.testing.ts";

/** Requests a second that are tried, with twice as many sockets: half of what is answered in time leaves room for starts. */
const ratesTried = [100, 50, 20, 10] as const;
const inTimeMs = 2_000;
const triedMs = 5_000;
/** What clients take as: come again, elsewhere. */
const comeAgain = ["closed with 1001", "closed with 1012"];
let workspaces: readonly CellWorkspace[];
let load: SteadyLoad = { requestsPerSecond: 5, sockets: 10 };

beforeAll(async () => {
  workspaces = await Promise.all(Array.from({ length: 4 }, () => openCellWorkspace(uniqueName("steady"))));
  for (const rate of ratesTried) {
    const tried = { requestsPerSecond: rate, sockets: 2 * rate };
    const { failed, p99Ms } = await underLoad(workspaces, tried, () => wait(triedMs));
    if (Object.keys(failed).length > 0 || p99Ms > inTimeMs) continue;
    load = { requestsPerSecond: rate / 2, sockets: rate };
    break;
  }
}, 240_000);

function tell(what: string, report: LoadReport): void {
  process.stdout.write(`${what}, ${load.requestsPerSecond} a second: ${JSON.stringify(report)}\n`);
}

test("restarting every router and API, one after the other, fails no request and loses no socket for long", async () => {
  const parts = ["deployment/api", "statefulset/router"];
  const report = await underLoad(workspaces, load, async () => {
    await wait(3_000);
    await kubectl(["-n", site.namespace, "rollout", "restart", ...parts]);
    for (const part of parts)
      await kubectl(["-n", site.namespace, "rollout", "status", part, "--timeout=600s"]);
    await wait(3_000);
  });
  tell("restart", report);
  expect(report.failed).toEqual({});
  expect(Object.keys(report.closed).filter((why) => !comeAgain.includes(why))).toEqual([]);
  expect(report.longestWithoutMs).toBeLessThan(15_000);
}, 900_000);

test("when the database dies and comes again, so do answers, by themselves", async () => {
  const lostForMs = 60_000;
  const report = await underLoad(workspaces, load, async () => {
    await wait(3_000);
    const pid = Number((await readFile(path.join(places.postgres, "postmaster.pid"), "utf8")).split("\n")[0]);
    // At once, without a last checkpoint.
    process.kill(pid, "SIGQUIT");
    await wait(lostForMs);
  });
  tell("database lost", report);
  // Answers have come again, and stayed.
  expect(report.lastFailedMs ?? 0).toBeLessThan(lostForMs / 2);
  expect(Object.keys(report.closed).filter((why) => !comeAgain.includes(why))).toEqual([]);
}, 300_000);
