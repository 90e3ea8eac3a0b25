import { expect, it } from "vitest";
import { type Timers, WorkQueue } from "./work-queue.ts";

/** Timers that run when the test tells them to. */
class ManualTimers implements Timers {
  readonly set: { delayMs: number; run: () => void }[] = [];
  after(delayMs: number, run: () => void): () => void {
    const timer = { delayMs, run };
    this.set.push(timer);
    return () => {
      const at = this.set.indexOf(timer);
      if (at >= 0) this.set.splice(at, 1);
    };
  }
  fire(): void {
    this.set.shift()?.run();
  }
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

function queueOf(reconcile: (key: string) => Promise<{ requeueAfterMs?: number }>, concurrency = 2) {
  const timers = new ManualTimers();
  const failures: string[] = [];
  const queue = new WorkQueue({
    reconcile,
    concurrency,
    timers,
    random: () => 1,
    onFailure: (key) => failures.push(key),
  });
  return { queue, timers, failures };
}

it("a key added often while it waits is reconciled once", async () => {
  const reconciled: string[] = [];
  const gate = Promise.withResolvers<void>();
  const { queue } = queueOf(async (key) => {
    reconciled.push(key);
    if (key === "first") await gate.promise;
    return {};
  }, 1);
  queue.add("first");
  for (let time = 0; time < 5; time += 1) queue.add("second");
  expect(queue.depth).toBe(1);
  gate.resolve();
  await nextTurn();
  expect(reconciled).toEqual(["first", "second"]);
});

it("a key is never reconciled twice at once, and again when it was added meanwhile", async () => {
  let underWay = 0;
  let most = 0;
  let times = 0;
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { queue } = queueOf(async () => {
    underWay += 1;
    most = Math.max(most, underWay);
    await gates[times++]?.promise;
    underWay -= 1;
    return {};
  });
  queue.add("key");
  queue.add("key");
  gates[0]?.resolve();
  await nextTurn();
  gates[1]?.resolve();
  await nextTurn();
  expect([most, times]).toEqual([1, 2]);
});

it("failures of a key wait longer each time, up to a bound, and are forgotten by a success", async () => {
  let fail = true;
  const { queue, timers, failures } = queueOf(async () => {
    if (fail) throw new Error("no");
    return {};
  });
  queue.add("key");
  const waits: number[] = [];
  for (let time = 0; time < 14; time += 1) {
    await nextTurn();
    waits.push(timers.set[0]?.delayMs ?? 0);
    timers.fire();
  }
  expect(waits.slice(0, 4)).toEqual([500, 1_000, 2_000, 4_000]);
  expect(waits.at(-1)).toBe(300_000);
  await nextTurn();
  fail = false;
  timers.fire();
  await nextTurn();
  fail = true;
  queue.add("key");
  await nextTurn();
  expect(timers.set[0]?.delayMs).toBe(500);
  expect(failures.length).toBe(16);
});

it("a change does not wait for the time that was set", async () => {
  let times = 0;
  const { queue, timers } = queueOf(async () => {
    times += 1;
    return { requeueAfterMs: 60_000 };
  });
  queue.add("key");
  await nextTurn();
  queue.add("key");
  await nextTurn();
  expect(times).toBe(2);
  expect(timers.set).toHaveLength(1);
});

it("stopping waits for what is under way and starts nothing more", async () => {
  const gate = Promise.withResolvers<void>();
  const reconciled: string[] = [];
  const { queue, timers } = queueOf(async (key) => {
    reconciled.push(key);
    await gate.promise;
    return { requeueAfterMs: 1 };
  }, 1);
  queue.add("a");
  queue.add("b");
  const stopped = queue.stop();
  gate.resolve();
  await stopped;
  queue.add("c");
  expect(reconciled).toEqual(["a"]);
  expect(timers.set).toEqual([]);
});

it("what is merely checked waits until nothing else does, and goes ahead once it changed", async () => {
  const reconciled: string[] = [];
  const gate = Promise.withResolvers<void>();
  const { queue } = queueOf(async (key) => {
    reconciled.push(key);
    if (key === "first") await gate.promise;
    return {};
  }, 1);
  queue.add("first");
  queue.add("checked", "low");
  queue.add("changed", "low");
  queue.add("new");
  queue.add("changed");
  queue.add("new", "low");
  expect(queue.depth).toBe(3);
  gate.resolve();
  await nextTurn();
  expect(reconciled).toEqual(["first", "new", "changed", "checked"]);
});

it("reconciles what needs nothing after what changed, and what waits before it", async () => {
  const reconciled: string[] = [];
  const gate = Promise.withResolvers<void>();
  const { queue, timers } = queueOf(async (key) => {
    reconciled.push(key);
    if (key === "slow") await gate.promise;
    return key === "slow" ? {} : { requeueAfterMs: 1_000, waiting: key === "waits" };
  }, 1);
  queue.add("ready");
  queue.add("waits");
  await nextTurn();
  queue.add("slow");
  while (timers.set.length > 0) timers.fire();
  queue.add("new");
  gate.resolve();
  await nextTurn();
  expect(reconciled).toEqual(["ready", "waits", "slow", "waits", "new", "ready"]);
});
