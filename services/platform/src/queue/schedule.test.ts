import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { dayMs } from "@fieldstone/model/durations.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { ageTaskLocks } from "@fieldstone/testkit/waiting-tasks.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { silentLog } from "../log/create-log.ts";
import { createMetrics } from "../telemetry/metrics.ts";
import { measureQueue } from "./queue-metrics.ts";
import type { Schedule } from "./schedule.ts";
import { startTaskRunner, type TaskRunner } from "./task-runner.ts";

const name = "schedule.test";
/** A worker that starts while the machine is busy. */
const patience = { timeout: 15_000 };

let database: TestCellDatabase;
let runners: TaskRunner[] = [];

beforeEach(async () => {
  database = await createCellDatabase();
});
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop()));
});

/** Half a day from now, so that no run is due during the test. */
const cron = `0 ${(new Date().getUTCHours() + 12) % 24} * * *`;

async function start(run: Schedule["run"]): Promise<TaskRunner> {
  const runner = await startTaskRunner({
    url: database.tasksUrl,
    region: "EU_A",
    tasks: [],
    schedules: [{ name, cron, catchUpMs: dayMs, run }],
    concurrency: 2,
    log: silentLog,
  });
  runners.push(runner);
  return runner;
}

const administer = (text: string) =>
  asAdministrator(database.adminUrl, async (admin) => (await admin.query(text)).rows);
const known = () => administer("select identifier from graphile_worker._private_known_crontabs");
const waiting = () => administer("select id from graphile_worker._private_jobs");

/** Registers the schedule, then simulates that no worker ran for three days. */
async function stopForThreeDays(): Promise<void> {
  const runner = await start(async () => undefined);
  await expect.poll(known, patience).toEqual([{ identifier: name }]);
  runners = [];
  await runner.stop();
  await administer(
    `update graphile_worker._private_known_crontabs
       set known_since = now() - interval '9 days', last_execution = now() - interval '3 days'`,
  );
}

test("a schedule that becomes known runs at its next time, not at once", async () => {
  const runs: string[] = [];
  await start(async ({ requestId }) => void runs.push(requestId));
  await expect.poll(known, patience).toEqual([{ identifier: name }]);
  expect(await waiting()).toEqual([]);
  expect(runs).toEqual([]);
});

test("a time missed while no worker ran is made up for by one run, however many workers start together", async () => {
  await stopForThreeDays();
  const runs: string[] = [];
  const run: Schedule["run"] = async ({ requestId }) => void runs.push(requestId);
  await Promise.all([start(run), start(run), start(run)]);
  await expect.poll(() => runs.length, patience).toBe(1);
  await expect.poll(waiting, patience).toEqual([]);
  expect(runs).toHaveLength(1);
});

/** Starts a process that takes the run, and kills it as soon as it has. */
async function killWorkerInRun(): Promise<void> {
  const program = fileURLToPath(new URL("./held-schedule.testing.ts", import.meta.url));
  const child = spawn(process.execPath, [program, database.tasksUrl, name, cron, String(dayMs)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    for await (const piece of child.stdout) if (String(piece).includes("running")) break;
  } finally {
    child.kill("SIGKILL");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    await ageTaskLocks(database);
  }
}

test("a run survives the kill of one worker after the other, and is made by the next, once", async () => {
  await stopForThreeDays();
  for (let kills = 0; kills < 2; kills += 1) await killWorkerInRun();
  const runs: string[] = [];
  const run: Schedule["run"] = async ({ requestId }) => void runs.push(requestId);
  await Promise.all([start(run), start(run)]);
  await expect.poll(() => runs.length, { timeout: 30_000 }).toBe(1);
  await expect.poll(waiting, patience).toEqual([]);
  expect(runs).toHaveLength(1);
}, 120_000);

test("a run that fails is tried again, and metrics tell its age", async () => {
  await stopForThreeDays();
  const first = await start(() => Promise.reject(new Error("not yet")));
  await expect
    .poll(
      () =>
        administer(
          "select attempts from graphile_worker._private_jobs where locked_at is null and attempts > 0",
        ),
      patience,
    )
    .toEqual([{ attempts: 1 }]);
  runners = [];
  await first.stop();
  await administer("update graphile_worker._private_jobs set run_at = now()");
  const runs: string[] = [];
  await start(async ({ requestId }) => void runs.push(requestId));
  await expect.poll(() => runs.length, patience).toBe(1);

  const metrics = createMetrics({ process: "test" });
  const queue = measureQueue(metrics, { url: database.tasksUrl, applicationName: "schedule", tasks: [name] });
  const text = await metrics.registry.metrics();
  await queue.close();
  const age = /schedule_age_seconds\{schedule="schedule.test",process="test"\} ([\d.]+)/.exec(text)?.[1];
  expect(Number(age)).toBeLessThan(dayMs / 1_000);
});
