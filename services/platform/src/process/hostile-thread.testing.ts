import { getHeapStatistics } from "node:v8";
import { threadId } from "node:worker_threads";
import { answerJobs } from "./answer-jobs.ts";

/** A test thread that does what its job says, even if it never ends. */
answerJobs((job) => {
  if (job === "for ever") for (;;);
  if (job === "all memory") {
    const held: unknown[] = [];
    for (;;) held.push(Array.from({ length: 100_000 }, (_, index) => ({ index })));
  }
  if (job === "much memory at once") {
    const held: number[] = [];
    for (;;) held.push(held.length);
  }
  if (job === "throw") throw new RangeError("the job was told to");
  // Ends only this thread.
  if (job === "end the thread") process.exit(1);
  if (job === "heap limit") return getHeapStatistics().heap_size_limit;
  if (job === "which thread") return threadId;
  return job;
});
