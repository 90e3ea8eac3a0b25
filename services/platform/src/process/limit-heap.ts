import { setFlagsFromString } from "node:v8";
import type { ResourceLimits, Worker } from "node:worker_threads";

/**
 * V8 ends the whole process when a thread exceeds its own limit by more than 16 MB in one step, as a growing array
 * of 8 million numbers does. So its limit is higher by this many MB, and the thread is ended before it gets there.
 */
const marginMb = 768;
/** A thread that only allocates fills 50 to 100 MB in this time. */
const checkMs = 100;
const megabyte = 1_048_576;

/** Options for a new thread that `watchHeap` will watch. */
export function heapLimits(heapMbMax: number): ResourceLimits {
  // The limit of a process that was started with this flag has been applied; threads would take it for theirs.
  setFlagsFromString("--max-old-space-size=0");
  return { maxOldGenerationSizeMb: heapMbMax + marginMb };
}

/**
 * Calls back once if the thread's heap, uncollected garbage included, exceeds the limit, also during a job that
 * never yields.
 * @returns a function that ends the watch
 */
export function watchHeap(worker: Worker, heapMbMax: number, onExceeded: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isWatched = true;
  const check = async (): Promise<void> => {
    const statistics = await worker.getHeapStatistics().catch(() => undefined);
    if (!isWatched || statistics === undefined) return;
    if (statistics.used_heap_size > heapMbMax * megabyte) return onExceeded();
    schedule();
  };
  const schedule = () => {
    timer = setTimeout(() => void check(), checkMs).unref();
  };
  schedule();
  return () => {
    isWatched = false;
    clearTimeout(timer);
  };
}
