import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureDatabase } from "@fieldstone/database/ensure-database.ts";
import { migrate } from "@fieldstone/database/migrate.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { silentLog } from "@fieldstone/platform/log/create-log.ts";
import { findFreePort } from "@fieldstone/platform/process/free-port.ts";
import { defineTask } from "@fieldstone/platform/queue/task-contract.ts";
import { sealTask } from "@fieldstone/platform/queue/task-envelope.ts";
import { implementTask, startTaskRunner } from "@fieldstone/platform/queue/task-runner.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { startPostgresServer } from "./postgres/postgres-server.ts";

const concurrency = 4;
const step = defineTask({ name: "test.step", payload: z.object({ step: z.number() }) });
const region = "EU_A";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "fieldstone-lost-postgres-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function query<T extends pg.QueryResultRow>(url: string, sql: string, values: unknown[] = []) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<T>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

test("Postgres killed while tasks end restarts the task runner, not the process, and each task is done", {
  timeout: 120_000,
}, async () => {
  const options = { dataDir: path.join(folder, "data"), port: await findFreePort(), password: "kept" };
  const first = await startPostgresServer(options);
  await ensureDatabase(first.url("postgres"), "cell");
  const url = first.url("cell");
  await migrate({ url, kind: "cell" });
  for (let index = 1; index <= concurrency; index += 1) {
    const sealed = sealTask(step, { step: index }, { teamId: newId(), region, requestId: newId() });
    await query(url, "select graphile_worker.add_job('test.step', $1::json)", [sealed]);
  }

  const taken = Promise.withResolvers<void>();
  const killed = Promise.withResolvers<void>();
  const steps: number[] = [];
  let restarts = 0;
  const runner = await startTaskRunner({
    url,
    region,
    concurrency,
    log: silentLog,
    tasks: [
      implementTask(step, async (payload) => {
        steps.push(payload.step);
        if (steps.length === concurrency) taken.resolve();
        await killed.promise;
      }),
    ],
    onRestart: () => {
      restarts += 1;
    },
  });
  await taken.promise;
  process.kill(first.pid, "SIGKILL");
  await first.exited;
  killed.resolve();
  await expect.poll(() => restarts, { timeout: 30_000 }).toBe(1);

  const second = await startPostgresServer(options);
  const waiting = () =>
    query<{ count: number }>(url, "select count(*)::integer as count from graphile_worker.jobs");
  await expect.poll(waiting, { timeout: 60_000, interval: 200 }).toEqual([{ count: 0 }]);
  expect(new Set(steps).size).toBe(concurrency);
  await runner.stop();
  await second.stop();
});
