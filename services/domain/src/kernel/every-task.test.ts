import { glob, readFile } from "node:fs/promises";
import path from "node:path";
import { newId } from "@fieldstone/model/ids.ts";
import { taskQueueOf } from "@fieldstone/platform/queue/task-queue.ts";
import { beforeAll, expect, it } from "vitest";
import { z } from "zod";

const contract = z.object({
  name: z.string().regex(/^[a-zA-Z]+\.[a-zA-Z.-]+$/),
  payload: z.object({}).loose(),
  queue: z.string().optional(),
  lanes: z.number().optional(),
});
type Contract = z.output<typeof contract>;

/** Task slots of one worker: `TASK_CONCURRENCY` of the charts. */
const placesOfWorker = 8;
const tasks = new Map<string, Contract>();

beforeAll(async () => {
  const root = path.resolve(import.meta.dirname, "..");
  for await (const file of glob("**/*.ts", { cwd: root })) {
    if (/\.(test|bench|testing)\.ts$/.test(file)) continue;
    const at = path.join(root, file);
    if (!(await readFile(at, "utf8")).includes("defineTask(")) continue;
    const found: unknown = await import(at);
    for (const value of Object.values(z.record(z.string(), z.unknown()).parse(found))) {
      const task = contract.safeParse(value);
      if (task.success) tasks.set(task.data.name, task.data);
    }
  }
}, 60_000);

it("each kind of task takes a few of a worker's places for one workspace, whatever causes it, and none of a neighbour's", () => {
  expect(tasks.size).toBeGreaterThan(40);
  expect(tasks.has("document.save")).toBe(true);
  const [own, neighbour] = [newId(), newId()];
  for (const task of tasks.values()) {
    const queuesOf = (teamId: string) =>
      new Set(
        Array.from({ length: 200 }, (_, index) =>
          taskQueueOf(task, { teamId, requestId: `request-${index}` }),
        ),
      );
    const queues = queuesOf(own);
    expect(queues.size, task.name).toBeLessThanOrEqual(Math.max(2, task.lanes ?? 1));
    expect(task.lanes ?? 1, task.name).toBeLessThanOrEqual(placesOfWorker / 2);
    expect(queues.intersection(queuesOf(neighbour)), task.name).toEqual(new Set());
  }
});
