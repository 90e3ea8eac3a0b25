import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { forwardedRequest } from "../forwarded-request.testing.ts";
import { LoopShare } from "./loop-share.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function asker(teamId: string, clientAddress: string) {
  return { tenant: { teamId }, forwarded: forwardedRequest(teamId, clientAddress) };
}

/** When each of `count` concurrent requests had its turn, in ms from now. */
async function turnsOf(share: LoopShare, who: ReturnType<typeof asker>, count: number, costMs: number) {
  const startedAt = performance.now();
  const turns: number[] = [];
  const all = Array.from({ length: count }, () =>
    share.enter(who, costMs).then(() => turns.push(performance.now() - startedAt)),
  );
  await vi.runAllTimersAsync();
  await Promise.all(all);
  return turns;
}

it("gives one network a fifth of the loop after a burst, whichever workspace it asks", async () => {
  const share = new LoopShare();
  const turns = await turnsOf(share, asker("a", "203.0.113.7"), 20, 10);
  expect(turns.slice(0, 6)).toEqual([0, 0, 0, 0, 0, 0]);
  expect(turns.at(-1)).toBeCloseTo(19 * 50 - 250, -1);
});

it("gives one workspace the same, from whichever network, and lets its neighbour begin at once", async () => {
  const share = new LoopShare();
  await share.enter(asker("a", "203.0.113.7"), 1_000);
  const before = performance.now();
  await share.enter(asker("b", "198.51.100.1"), 1_000);
  expect(performance.now() - before).toBe(0);
  const [turn = 0] = await turnsOf(share, asker("a", "198.51.100.2"), 1, 1);
  expect(turn).toBeGreaterThan(4_000);
});

it("refuses what would wait too long, and owes nobody for it", async () => {
  const share = new LoopShare();
  const who = asker("a", "203.0.113.7");
  const asked = Array.from({ length: 1_000 }, () =>
    share.enter(who, 100).then(
      () => "taken",
      (error) => error.code,
    ),
  );
  await vi.runAllTimersAsync();
  const answers = await Promise.all(asked);
  expect(new Set(answers)).toEqual(new Set(["taken", "work.limited"]));
  const [turn] = await turnsOf(share, who, 1, 100);
  expect(turn).toBeLessThan(1_000);
});

it("lets whoever has waited begin anew", async () => {
  const share = new LoopShare();
  const who = asker("a", "203.0.113.7");
  await share.enter(who, 100);
  await vi.advanceTimersByTimeAsync(500);
  const [turn] = await turnsOf(share, who, 1, 100);
  expect(turn).toBe(0);
});
