import type { Browser, Page } from "playwright-core";
import { z } from "zod";

const microsecondsPerMs = 1_000;

const traced = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      dur: z.number().optional(),
      tdur: z.number().optional(),
      args: z.object({ name: z.string().optional() }).catch({}).optional(),
    }),
  ),
});

export interface LongestTask {
  /** Processor time: the delay of a frame on an otherwise idle machine. */
  readonly processorMs: number;
  /** Wall-clock time, including what other processes took. */
  readonly clockMs: number;
  /** Tasks of the page's main thread in the trace. */
  readonly tasks: number;
}

/** The longest task of the page's main thread during some work: no frame can be drawn before it ends. */
export async function longestTaskOf(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
): Promise<LongestTask> {
  await browser.startTracing(page, { categories: ["toplevel"] });
  await work();
  const { traceEvents } = traced.parse(JSON.parse((await browser.stopTracing()).toString()));
  const threadOf = ({ pid, tid }: { pid: number; tid: number }) => `${pid} ${tid}`;
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(threadOf),
  );
  const tasks = traceEvents.filter(
    (event) => event.name === "ThreadControllerImpl::RunTask" && mains.has(threadOf(event)),
  );
  const longest = (of: (task: (typeof tasks)[number]) => number | undefined) =>
    tasks.reduce((most, task) => Math.max(most, of(task) ?? 0), 0) / microsecondsPerMs;
  return {
    processorMs: longest(({ tdur }) => tdur),
    clockMs: longest(({ dur }) => dur),
    tasks: tasks.length,
  };
}
