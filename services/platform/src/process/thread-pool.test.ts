import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { describe, expect, onTestFinished, test } from "vitest";
import { ThreadPool, type ThreadPoolOptions } from "./thread-pool.ts";

/** A job's time includes starting its thread, which takes more than a second on a busy machine. */
const shortMs = 4_000;

const team = "team-a";

const poolOf = (
  limits: Partial<Pick<ThreadPoolOptions, "timeoutMs" | "waitingMax" | "idleMs" | "urgentIdleMs">> = {},
) =>
  new ThreadPool({
    script: new URL("./hostile-thread.testing.ts", import.meta.url),
    threadsMax: 1,
    waitingMax: limits.waitingMax ?? 10,
    timeoutMs: limits.timeoutMs ?? 20_000,
    heapMbMax: 64,
    idleMs: limits.idleMs ?? 50,
    urgentIdleMs: limits.urgentIdleMs ?? 0,
  });

describe("a job in a thread", () => {
  test("is answered, one after the other, also after the thread has ended for want of work", async () => {
    const pool = poolOf();
    expect(await Promise.all([1, { a: [2] }, "three"].map((job) => pool.run(team, job)))).toEqual([
      1,
      { a: [2] },
      "three",
    ]);
    expect(await pool.run(team, "again")).toBe("again");
  });

  test("is done whenever it comes, also while a thread is ending for want of work", async () => {
    const pool = poolOf({ idleMs: 1 });
    for (let turns = 0; turns < 400; turns += 8) {
      expect(await pool.run(team, turns)).toBe(turns);
      for (let turn = 0; turn < turns; turn += 1) await setImmediate();
    }
  });

  test("that throws fails alone", async () => {
    const pool = poolOf();
    await expect(pool.run(team, "throw")).rejects.toMatchObject({ name: "RangeError" });
    expect(await pool.run(team, "next")).toBe("next");
  });

  test("that never ends, or takes all memory, ends with its thread, and the next one is done", async () => {
    const endless = poolOf({ timeoutMs: shortMs });
    const [first, second] = [endless.run(team, "for ever"), endless.run(team, "next")];
    await expect(first).rejects.toMatchObject({ name: "ThreadJobError" });
    expect(await second).toBe("next");
    const greedy = poolOf();
    for (const job of ["all memory", "much memory at once"]) {
      await expect(greedy.run(team, job)).rejects.toMatchObject({ message: "a job took too much memory" });
      expect(await greedy.run(team, "next")).toBe("next");
    }
  }, 60_000);

  test("has its pool's limit of memory, not that of a process that was started with one", async () => {
    onTestFinished(() => setFlagsFromString("--max-old-space-size=0"));
    setFlagsFromString("--max-old-space-size=4000");
    expect(await poolOf().run(team, "heap limit")).toBeLessThan(1_500_000_000);
  });

  test("is refused where too many wait", async () => {
    const pool = poolOf({ timeoutMs: shortMs, waitingMax: 1 });
    const running = pool.run(team, "for ever");
    const waiting = pool.run(team, "next");
    await expect(pool.run(team, "one too many")).rejects.toMatchObject({ name: "ThreadJobError" });
    await expect(running).rejects.toMatchObject({ name: "ThreadJobError" });
    expect(await waiting).toBe("next");
  });

  test("of one workspace waits for one of another at most, however many that has asked for", async () => {
    const pool = poolOf({ waitingMax: 50 });
    const done: string[] = [];
    const ask = async (key: string) => void done.push(String(await pool.run(key, key)));
    const many = Array.from({ length: 51 }, () => ask("many"));
    await expect(pool.run("many", "one too many")).rejects.toMatchObject({ name: "ThreadJobError" });
    await Promise.all([...many, ask("few"), ask("other"), ask("few")]);
    expect(done.slice(0, 6)).toEqual(["many", "few", "other", "many", "few", "many"]);
    expect(done).toHaveLength(54);
  });

  test("that is urgent goes before those that are not, which get each fifth turn", async () => {
    const pool = poolOf({ waitingMax: 50 });
    const done: string[] = [];
    const ask = async (job: string, isUrgent: boolean) =>
      void done.push(String(await pool.run(team, job, { isUrgent })));
    const others = Array.from({ length: 3 }, () => ask("other", false));
    const urgent = Array.from({ length: 10 }, () => ask("urgent", true));
    await Promise.all([...others, ...urgent]);
    const fifth = ["urgent", "urgent", "urgent", "urgent", "other"];
    expect(done).toEqual(["other", ...fifth, ...fifth, "urgent", "urgent"]);
  });

  test("keeps its turn through all jobs of a user's work, each sent after the answer to the last", async () => {
    const pool = poolOf();
    const done: string[] = [];
    const ask = async (job: string, isUrgent: boolean) =>
      void done.push(String(await pool.run(team, job, { isUrgent })));
    const others = Array.from({ length: 3 }, () => ask("other", false));
    for (let part = 0; part < 3; part += 1) await ask("urgent", true);
    await Promise.all(others);
    expect(done).toEqual(["other", "urgent", "urgent", "urgent", "other", "other"]);
  });

  test("that ends its thread fails alone, urgent or not, and what waits is done by another", async () => {
    const pool = poolOf();
    for (const isUrgent of [false, true]) {
      const lost = pool.run(team, "end the thread", { isUrgent });
      const waiting = [false, true].map((each) => pool.run(team, each, { isUrgent: each }));
      await expect(lost).rejects.toMatchObject({ name: "ThreadJobError" });
      expect(await Promise.all(waiting)).toEqual([false, true]);
    }
  });

  test("that is urgent keeps its thread for the next one, longer than others do", async () => {
    const [usual, kept] = [poolOf({ idleMs: 1 }), poolOf({ idleMs: 1, urgentIdleMs: 600_000 })];
    const threadOf = (pool: ThreadPool, isUrgent = false) => pool.run(team, "which thread", { isUrgent });
    const first = await threadOf(kept, true);
    expect(await threadOf(kept)).toBe(first);
    const begun = await threadOf(usual, true);
    await expect.poll(() => threadOf(usual), { timeout: 20_000 }).not.toBe(begun);
    expect(await threadOf(kept)).toBe(first);
  });
});
