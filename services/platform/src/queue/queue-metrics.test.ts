import { hourMs } from "@fieldstone/model/durations.ts";
import { seedTeam } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { withTenant } from "../postgres/tenant.ts";
import { createMetrics } from "../telemetry/metrics.ts";
import { measureQueue } from "./queue-metrics.ts";
import { defineTask } from "./task-contract.ts";

const read = defineTask({ name: "test.read", payload: z.object({ page: z.number() }) });

let database: TestCellDatabase;

beforeAll(async () => {
  database = await createCellDatabase();
});

test("waiting tasks and the age of the oldest are told, those of the future and of others are not", async () => {
  const team = await seedTeam(database, { region: "EU_A" });
  await withTenant(database.cell, team.system, "write", async (tx) => {
    await tx.enqueue(read, { page: 1 }, { runAt: new Date(Date.now() - 60_000) });
    await tx.enqueue(read, { page: 2 });
    await tx.enqueue(read, { page: 3 }, { runAt: new Date(Date.now() + hourMs) });
    await tx.enqueue({ ...read, name: "test.other" }, { page: 4 });
  });
  const metrics = createMetrics({ process: "media" });
  const queue = measureQueue(metrics, {
    url: database.tasksUrl,
    applicationName: "queue-metrics",
    tasks: ["test.read", "test.idle"],
    others: [{ name: "test.read in SQS", waiting: async () => 7 }],
  });
  try {
    await queue.check();
    queue.observer.onEnd({ name: "test.read", outcome: "done", durationMs: 20 });
    queue.observer.onRestart();
    const text = await metrics.registry.metrics();
    expect(text).toContain('fieldstone_queue_waiting{task="test.read",process="media"} 2');
    expect(text).toContain('fieldstone_queue_waiting{task="test.idle",process="media"} 0');
    expect(text).toContain('fieldstone_queue_waiting{task="test.read in SQS",process="media"} 7');
    expect(text).not.toContain("test.other");
    expect(text).toContain('fieldstone_task_runner_restarts_total{process="media"} 1');
    const age = /queue_oldest_seconds\{task="test.read",process="media"\} ([\d.]+)/.exec(text)?.[1];
    expect(Number(age)).toBeGreaterThanOrEqual(60);
    expect(text).toContain(
      'fieldstone_task_seconds_count{process="media",task="test.read",outcome="done"} 1',
    );
  } finally {
    await queue.close();
  }
});
