import { PassThrough } from "node:stream";
import { afterEach, expect, test } from "vitest";
import { createLog } from "../log/create-log.ts";
import { createMetrics } from "../telemetry/metrics.ts";
import { stallMsMax, watchEventLoop } from "./watch-event-loop.ts";
import { beginWork, duringWork, workSince } from "./work-in-progress.ts";

let unwatch: (() => void) | undefined;
afterEach(() => {
  unwatch?.();
  unwatch = undefined;
});

function watched() {
  const lines: string[] = [];
  const destination = new PassThrough();
  destination.on("data", (line: Buffer) => lines.push(line.toString()));
  const metrics = createMetrics({ process: "test" });
  unwatch = watchEventLoop(createLog({ level: "info", process: "test", destination }), metrics);
  return { lines: () => lines.map((line): unknown => JSON.parse(line)), metrics };
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
function standStill(): void {
  const until = performance.now() + stallMsMax * 2;
  while (performance.now() < until);
}

test("a stall is counted, exported and logged with the work that was under way, ended meanwhile or not", async () => {
  const { lines, metrics } = watched();
  // Clears what other tests of this process left.
  workSince(performance.now());
  // A busy machine also stalls at other moments.
  const stalls = () => lines().filter((line) => JSON.stringify(line).includes("document.save"));
  const end = beginWork({ kind: "request", name: "graphql", requestId: "request-1" });
  await nextTurn();
  await duringWork({ kind: "task", name: "document.save", teamId: "team-1" }, async () => standStill());
  await expect.poll(() => stalls().length).toBe(1);
  end();
  expect(stalls()).toMatchObject([
    {
      level: 40,
      msg: "event loop blocked",
      stallMs: expect.toSatisfy((ms: number) => ms > stallMsMax),
      inProgress: [
        { kind: "task", name: "document.save", teamId: "team-1" },
        { kind: "request", name: "graphql", requestId: "request-1" },
      ],
    },
  ]);
  const text = await metrics.registry.metrics();
  const counted = /event_loop_stalls_total\{process="test"\} (\d+)/.exec(text)?.[1];
  expect(Number(counted)).toBe(lines().length);
  const longest = /event_loop_delay_seconds\{quantile="1",process="test"\} ([\d.]+)/.exec(text)?.[1];
  expect(Number(longest)).toBeGreaterThan(stallMsMax / 1_000);
});

test("work that ended before a stall is not named, and of much work ten pieces are", () => {
  beginWork({ kind: "task", name: "ended.before" })();
  const startedAt = performance.now();
  const ends = Array.from({ length: 12 }, (_, index) =>
    beginWork({ kind: "request", name: `request ${index}` }),
  );
  const names = workSince(startedAt).map(({ name }) => name);
  for (const end of ends) end();
  expect(names).toHaveLength(10);
  expect(names).not.toContain("ended.before");
  expect(workSince(startedAt)).toHaveLength(10);
  expect(workSince(startedAt)).toEqual([]);
});
