import { hourMs } from "@fieldstone/model/durations.ts";
import { expect, it } from "vitest";
import { MemoryCluster } from "../testing/memory-cluster.ts";
import type { KubeApi } from "./kube-api.ts";
import { LeaseElection, leaseCallTimeoutMs } from "./lease-election.ts";

/** Processes on one cluster, each with a clock of its own that may be wrong; all clocks advance together. */
class Election {
  readonly cluster = new MemoryCluster();
  readonly leaders = new Set<string>();
  most = 0;
  #elapsedMs = 0;
  readonly #timers: { atMs: number; run: () => void; owner: string }[] = [];
  readonly away = new Set<string>();
  /** Identities whose packets are lost: their calls are neither answered nor rejected. */
  readonly silent = new Set<string>();
  /** Calls without an answer, which fail at their time limit, by caller. */
  readonly unanswered = new Map<string, number>();

  join(identity: string, clockErrorMs = 0): LeaseElection {
    const { cluster } = this;
    const reach = async <T>(work: () => Promise<T>): Promise<T> => {
      if (this.away.has(identity)) throw new Error("no way to the cluster");
      const unanswered = this.unanswered.get(identity) ?? 0;
      if (unanswered > 0) {
        this.unanswered.set(identity, unanswered - 1);
        const atMs = this.#elapsedMs + leaseCallTimeoutMs(15);
        await new Promise<void>((resolve) => {
          this.#timers.push({ atMs, run: resolve, owner: identity });
        });
        throw new Error("no answer");
      }
      if (this.silent.has(identity)) await new Promise(() => undefined);
      return await work();
    };
    const api: KubeApi = {
      get: (object) => reach(() => cluster.get(object)),
      list: (ref, namespace) => reach(() => cluster.list(ref, namespace)),
      create: (ref, object) => reach(() => cluster.create(ref, object)),
      apply: (ref, object, options) => reach(() => cluster.apply(ref, object, options)),
      replace: (ref, object) => reach(() => cluster.replace(ref, object)),
      setFinalizers: (object, names, version) => reach(() => cluster.setFinalizers(object, names, version)),
      remove: (object) => reach(() => cluster.remove(object)),
    };
    const election = new LeaseElection({
      api,
      name: "operator",
      namespace: "fieldstone",
      identity,
      now: () => this.#elapsedMs + clockErrorMs,
      timers: {
        after: (delayMs, run) => {
          const timer = { atMs: this.#elapsedMs + delayMs, run, owner: identity };
          this.#timers.push(timer);
          return () => {
            const at = this.#timers.indexOf(timer);
            if (at >= 0) this.#timers.splice(at, 1);
          };
        },
      },
      onStartedLeading: () => {
        this.leaders.add(identity);
        this.most = Math.max(this.most, this.leaders.size);
      },
      onStoppedLeading: () => this.leaders.delete(identity),
      onError: () => undefined,
    });
    election.start();
    return election;
  }

  /** Kills a process: its timers never run again. */
  kill(identity: string): void {
    for (const timer of this.#timers.filter(({ owner }) => owner === identity)) {
      this.#timers.splice(this.#timers.indexOf(timer), 1);
    }
    this.leaders.delete(identity);
  }

  async pass(seconds: number): Promise<void> {
    const untilMs = this.#elapsedMs + seconds * 1_000;
    while (this.#elapsedMs < untilMs) {
      await new Promise((resolve) => setImmediate(resolve));
      this.#elapsedMs += 250;
      const due = this.#timers.filter(({ atMs }) => atMs <= this.#elapsedMs);
      for (const timer of due) {
        this.#timers.splice(this.#timers.indexOf(timer), 1);
        timer.run();
      }
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
}

it("one of several leads, and stays leader", async () => {
  const election = new Election();
  for (const identity of ["a", "b", "c"]) election.join(identity);
  await election.pass(120);
  expect(election.most).toBe(1);
  expect(election.leaders.size).toBe(1);
});

it("another leads after the leader was killed, whatever their clocks say", async () => {
  const election = new Election();
  election.join("a", hourMs);
  await election.pass(1);
  election.join("b", -hourMs);
  await election.pass(30);
  expect([...election.leaders]).toEqual(["a"]);
  election.kill("a");
  await election.pass(30);
  expect([...election.leaders]).toEqual(["b"]);
  expect(election.most).toBe(1);
});

it("a leader that cannot reach the cluster stops before another begins", async () => {
  const election = new Election();
  election.join("a");
  await election.pass(1);
  election.join("b");
  await election.pass(10);
  election.away.add("a");
  await election.pass(60);
  expect([...election.leaders]).toEqual(["b"]);
  expect(election.most).toBe(1);
});

it("a leader whose calls get no answer stops before another begins", async () => {
  const election = new Election();
  election.join("a");
  await election.pass(1);
  election.join("b");
  await election.pass(10);
  election.silent.add("a");
  await election.pass(10);
  expect(election.leaders.has("a")).toBe(false);
  await election.pass(20);
  expect([...election.leaders]).toEqual(["b"]);
  expect(election.most).toBe(1);
});

it.each([1, 2])("a leader of whose calls %i get no answer stays leader", async (calls) => {
  const election = new Election();
  election.join("a");
  await election.pass(1);
  let lost = 0;
  const remove = election.leaders.delete.bind(election.leaders);
  election.leaders.delete = (identity) => {
    lost += 1;
    return remove(identity);
  };
  election.unanswered.set("a", calls);
  await election.pass(30);
  expect(election.unanswered.get("a")).toBe(0);
  expect(lost).toBe(0);
});

it("a leader that stops hands over at once", async () => {
  const election = new Election();
  const first = election.join("a");
  await election.pass(1);
  election.join("b");
  await election.pass(5);
  await first.stop();
  await election.pass(4);
  expect([...election.leaders]).toEqual(["b"]);
});
