import { newId } from "@fieldstone/model/ids.ts";
import { type SeededTeam, seedTeam } from "@fieldstone/testkit/seeds.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import pg from "pg";
import { afterEach, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { createLog, type Log, silentLog } from "../log/create-log.ts";
import { advisoryLocks } from "../postgres/advisory-locks.ts";
import { withTenant } from "../postgres/tenant.ts";
import { defineTask } from "./task-contract.ts";
import {
  implementTask,
  startTaskRunner,
  type TaskImplementation,
  type TaskOutcome,
  type TaskRun,
  type TaskRunner,
} from "./task-runner.ts";

const index = defineTask({ name: "test.index", payload: z.object({ noteId: z.uuid() }), maxAttempts: 1 });
const ordered = defineTask({ name: "test.ordered", payload: z.object({ step: z.number() }), queue: "test" });

let database: TestCellDatabase;
let team: SeededTeam;
let runner: TaskRunner | undefined;

beforeAll(async () => {
  database = await createCellDatabase();
  team = await seedTeam(database, { region: "EU_A" });
});

afterEach(async () => {
  await runner?.stop();
  runner = undefined;
});

async function start(
  tasks: readonly TaskImplementation[],
  onEnd?: (task: { name: string; outcome: TaskOutcome }) => void,
  log: Log = silentLog,
): Promise<void> {
  runner = await startTaskRunner({
    url: database.tasksUrl,
    region: "EU_A",
    tasks,
    concurrency: 4,
    log,
    ...(onEnd === undefined ? {} : { onEnd }),
  });
}

test("a task committed with a write runs once, soon, as its tenant", async () => {
  const ran = Promise.withResolvers<{ payload: { noteId: string }; run: TaskRun }>();
  await start([implementTask(index, async (payload, run) => ran.resolve({ payload, run }))]);
  const noteId = newId();
  await withTenant(database.cell, team.system, "write", (tx) => tx.enqueue(index, { noteId }));
  const { payload, run } = await ran.promise;
  expect(payload).toEqual({ noteId });
  expect(run.context).toEqual({
    teamId: team.teamId,
    region: "EU_A",
    requestId: team.system.requestId,
    actor: { kind: "system", name: "test.index" },
  });
});

test("a task that fails its last try is set aside and reported", async () => {
  const ended = Promise.withResolvers<TaskOutcome>();
  const fails = implementTask(index, () => Promise.reject(new Error("cannot")));
  const noteId = newId();
  const lines: unknown[] = [];
  const destination = { write: (line: string) => lines.push(JSON.parse(line)) };
  const log = createLog({ level: "error", process: "test", destination });
  await start([fails], ({ outcome }) => ended.resolve(outcome), log);
  await withTenant(database.cell, team.system, "write", (tx) => tx.enqueue(index, { noteId }));
  expect(await ended.promise).toBe("poisoned");
  const { teamId, requestId } = team.system;
  expect(lines).toMatchObject([{ task: "test.index", attempt: 1, teamId, requestId, noteId }]);
  await expect
    .poll(() =>
      asAdministrator(database.adminUrl, async (admin) => {
        const { rows } = await admin.query(
          "select last_error from graphile_worker._private_jobs where locked_at is null",
        );
        return rows;
      }),
    )
    .toEqual([{ last_error: expect.stringContaining("cannot") }]);
});

test("a payload that no longer matches its contract is not run", async () => {
  const ended = Promise.withResolvers<TaskOutcome>();
  const stricter = defineTask({
    name: "test.index",
    payload: z.object({ noteId: z.uuid(), kind: z.string() }),
  });
  let ran = false;
  const implementation = implementTask(stricter, async () => {
    ran = true;
  });
  await start([implementation], ({ outcome }) => ended.resolve(outcome));
  await withTenant(database.cell, team.system, "write", (tx) => tx.enqueue(index, { noteId: newId() }));
  expect(await ended.promise).toBe("poisoned");
  expect(ran).toBe(false);
});

test("a team has as many tasks of a queue at once as the queue has lanes, and never keeps another team waiting", async () => {
  const other = await seedTeam(database, { region: "EU_A" });
  const laned = defineTask({
    name: "test.laned",
    payload: z.object({ step: z.number() }),
    queue: "laned",
    lanes: 2,
  });
  const begun: string[] = [];
  const open = Promise.withResolvers<void>();
  const otherRan = Promise.withResolvers<void>();
  const implementation = implementTask(laned, async ({ step }, { context }) => {
    if (context.teamId === other.teamId) return otherRan.resolve();
    begun.push(`step ${step}`);
    await open.promise;
  });
  for (let step = 0; step < 8; step += 1) {
    await withTenant(database.cell, team.system, "write", (tx) =>
      tx.enqueue(laned, { step }, { lane: step % 2 }),
    );
  }
  await withTenant(database.cell, other.system, "write", (tx) => tx.enqueue(laned, { step: 0 }));
  await start([implementation]);
  await otherRan.promise;
  await expect.poll(() => begun.length, { timeout: 10_000 }).toBe(2);
  expect(begun.toSorted()).toEqual(["step 0", "step 1"]);
  open.resolve();
  await expect.poll(() => begun.length, { timeout: 15_000 }).toBe(8);
});

test("a task without a queue runs twice at once within a team, however many requests cause it, and leaves places to others", async () => {
  const [busy, other] = [
    await seedTeam(database, { region: "EU_A" }),
    await seedTeam(database, { region: "EU_A" }),
  ];
  const plain = defineTask({ name: "test.plain", payload: z.object({ step: z.number() }) });
  let [running, most, ended] = [0, 0, 0];
  const open = Promise.withResolvers<void>();
  const otherRan = Promise.withResolvers<void>();
  const implementation = implementTask(plain, async (_, { context }) => {
    if (context.teamId === other.teamId) return otherRan.resolve();
    running += 1;
    most = Math.max(most, running);
    await open.promise;
    running -= 1;
    ended += 1;
  });
  for (let step = 0; step < 12; step += 1) {
    const context = { ...busy.system, requestId: `request-${step}` };
    await withTenant(database.cell, context, "write", (tx) => tx.enqueue(plain, { step }));
  }
  await start([implementation]);
  await expect.poll(() => running, { timeout: 10_000 }).toBe(2);
  await withTenant(database.cell, other.system, "write", (tx) => tx.enqueue(plain, { step: 0 }));
  await otherRan.promise;
  open.resolve();
  await expect.poll(() => ended, { timeout: 15_000 }).toBe(12);
  expect(most).toBe(2);
});

test("a short task runs while other tasks hold all slots", async () => {
  const short = defineTask({ name: "test.short", payload: z.object({}), isShort: true });
  const release = Promise.withResolvers<void>();
  let running = 0;
  const long = implementTask(ordered, async () => {
    running += 1;
    await release.promise;
  });
  const ran = Promise.withResolvers<void>();
  const teams = [team, ...(await Promise.all([1, 2, 3].map(() => seedTeam(database, { region: "EU_A" }))))];
  await start([long, implementTask(short, async () => ran.resolve())]);
  for (const { system } of teams)
    await withTenant(database.cell, system, "write", (tx) => tx.enqueue(ordered, { step: 1 }));
  await expect.poll(() => running, { timeout: 10_000 }).toBe(4);
  await withTenant(database.cell, team.system, "write", (tx) => tx.enqueue(short, {}));
  await ran.promise;
  release.resolve();
});

test("a queue is announced once it is free, so that its next task does not wait for a poll", async () => {
  const listener = new pg.Client({ connectionString: database.tasksUrl });
  await listener.connect();
  try {
    for (const step of [1, 2, 3])
      await withTenant(database.cell, team.system, "write", (tx) => tx.enqueue(ordered, { step }));
    let announced = 0;
    listener.on("notification", () => (announced += 1));
    await listener.query('listen "jobs:insert"');
    await start([implementTask(ordered, () => Promise.resolve())]);
    await expect.poll(() => announced, { timeout: 10_000 }).toBe(3);
  } finally {
    await listener.end();
  }
});

test("a lane that a queue does not have is refused", async () => {
  const enqueued = withTenant(database.cell, team.system, "write", (tx) =>
    tx.enqueue(ordered, { step: 1 }, { lane: 1 }),
  );
  await expect(enqueued).rejects.toThrow("test.ordered has no lane 1");
});

test("tasks of one queue run one after another, in the order they were enqueued", async () => {
  const steps: string[] = [];
  const done = Promise.withResolvers<void>();
  const implementation = implementTask(ordered, async ({ step }) => {
    steps.push(`begin ${step}`);
    await new Promise((resolve) => setImmediate(resolve));
    steps.push(`end ${step}`);
    if (step === 5) done.resolve();
  });
  await withTenant(database.cell, team.system, "write", async (tx) => {
    for (let step = 1; step <= 5; step += 1) await tx.enqueue(ordered, { step });
  });
  await start([implementation]);
  await done.promise;
  expect(steps).toEqual([1, 2, 3, 4, 5].flatMap((step) => [`begin ${step}`, `end ${step}`]));
});

test("a waiting task of the same key is replaced, not joined by a second", async () => {
  const payloads: number[] = [];
  const done = Promise.withResolvers<void>();
  await withTenant(database.cell, team.system, "write", async (tx) => {
    await tx.enqueue(ordered, { step: 1 }, { jobKey: "same" });
    await tx.enqueue(ordered, { step: 2 }, { jobKey: "same" });
    await tx.enqueue(ordered, { step: 3 });
  });
  await start([
    implementTask(ordered, async ({ step }) => {
      payloads.push(step);
      if (step === 3) done.resolve();
    }),
  ]);
  await done.promise;
  expect(payloads).toEqual([2, 3]);
});

/** Simulates a worker that took the task a minute ago. */
async function lockAs(workerId: string): Promise<void> {
  await asAdministrator(database.adminUrl, (admin) =>
    admin.query(
      "update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - interval '1 minute'",
      [workerId],
    ),
  );
}

test("a task that a killed worker held is taken by another, one that a living worker holds is not", async () => {
  const noteId = newId();
  await withTenant(database.cell, team.system, "write", (tx) => tx.enqueue(index, { noteId }));
  await lockAs("pool-living");
  const ran = Promise.withResolvers<string>();
  await asAdministrator(database.adminUrl, async (living) => {
    await living.query("select pg_advisory_lock(hashtextextended('pool-living', $1))", [
      advisoryLocks.workerLease,
    ]);
    await start([implementTask(index, async (payload) => ran.resolve(payload.noteId))]);
    const marker = Promise.withResolvers<void>();
    await runner?.stop();
    await start([
      implementTask(index, async (payload) => ran.resolve(payload.noteId)),
      implementTask(ordered, async () => marker.resolve()),
    ]);
    await withTenant(database.cell, team.system, "write", (tx) => tx.enqueue(ordered, { step: 1 }));
    await marker.promise;
    const { rows } = await living.query("select locked_by from graphile_worker._private_jobs");
    expect(rows).toContainEqual({ locked_by: "pool-living" });
  });
  // Its session has ended, like that of a killed process.
  expect(await ran.promise).toBe(noteId);
});
