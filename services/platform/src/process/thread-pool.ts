import { Worker } from "node:worker_threads";
import { ProductError } from "@fieldstone/model/errors.ts";
import { z } from "zod";
import { type QueuedAs, UrgentFirstQueue } from "./lanes/urgent-first-queue.ts";
import { heapLimits, watchHeap } from "./limit-heap.ts";

export interface ThreadPoolOptions {
  /** The module that runs in a thread and calls `answerJobs`. */
  readonly script: URL;
  readonly threadsMax: number;
  /** Maximum waiting jobs per workspace, of urgent and other ones each; their data is in memory anyway. */
  readonly waitingMax: number;
  /** A longer job is ended with its thread. */
  readonly timeoutMs: number;
  /** Heap limit of a thread in MB, garbage included: a job that exceeds it is ended with its thread. */
  readonly heapMbMax: number;
  /** An idle thread ends after this time, in ms. */
  readonly idleMs: number;
  /** A thread that did an urgent job stays at least this long, so that a user's next one need not start it. */
  readonly urgentIdleMs?: number;
}

/** A job that was not completed: it took too long or too much memory, or too many were waiting. */
export class ThreadJobError extends Error {
  override readonly name = "ThreadJobError";
}

const tooMuchMemory = "a job took too much memory";

const answer = z.union([
  z.object({ result: z.unknown() }),
  z.object({ failure: z.object({ name: z.string(), message: z.string() }) }),
]);

interface Waiting extends QueuedAs {
  readonly job: unknown;
  readonly done: PromiseWithResolvers<unknown>;
}

/**
 * Runs jobs whose duration depends on untrusted input in threads, away from the event loop. Workspaces are
 * served in turn: a busy one delays another's first job only by the jobs already running, and never causes
 * its rejection. Urgent jobs go before others, which still get a fifth of the turns.
 */
export class ThreadPool {
  readonly #options: ThreadPoolOptions;
  readonly #idle = new Map<Worker, NodeJS.Timeout>();
  readonly #waiting: UrgentFirstQueue<Waiting>;
  #urgentUntilMs = 0;
  #threads = 0;

  constructor(options: ThreadPoolOptions) {
    this.#options = options;
    this.#waiting = new UrgentFirstQueue(options.waitingMax);
  }

  /**
   * @param key the workspace's id
   * @param options.isUrgent a user waits for it
   * @throws ThreadJobError, or the job's own error by name and message
   */
  run(
    key: string,
    job: unknown,
    { isUrgent = false }: { readonly isUrgent?: boolean } = {},
  ): Promise<unknown> {
    const done = Promise.withResolvers<unknown>();
    if (!this.#waiting.add({ key, isUrgent, job, done }))
      return Promise.reject(new ThreadJobError("too many jobs wait for a thread"));
    this.#next();
    return done.promise;
  }

  #next(): void {
    const [idle] = this.#idle.keys();
    if (idle === undefined && this.#threads >= this.#options.threadsMax) return;
    const waiting = this.#waiting.take();
    if (waiting !== undefined) this.#start(idle ?? this.#open(), waiting);
  }

  #open(): Worker {
    this.#threads += 1;
    const worker = new Worker(this.#options.script, { resourceLimits: heapLimits(this.#options.heapMbMax) });
    worker.unref();
    worker.once("exit", () => {
      this.#threads -= 1;
      clearTimeout(this.#idle.get(worker));
      this.#idle.delete(worker);
      this.#next();
    });
    return worker;
  }

  /** Removed at once, so that it gets no more jobs while it terminates. */
  #dismiss(worker: Worker): void {
    this.#idle.delete(worker);
    void worker.terminate();
  }

  #release(worker: Worker): void {
    const idleMs = Math.max(this.#options.idleMs, this.#urgentUntilMs - performance.now());
    this.#idle.set(worker, setTimeout(() => this.#dismiss(worker), idleMs).unref());
  }

  #start(worker: Worker, waiting: Waiting): void {
    const { job, done } = waiting;
    clearTimeout(this.#idle.get(worker));
    this.#idle.delete(worker);
    const end = (settle: () => void) => {
      clearTimeout(limit);
      unwatchHeap();
      worker.off("message", onMessage).off("error", onError).off("exit", onExit);
      this.#waiting.yieldTurn(waiting);
      settle();
    };
    const onMessage = (message: unknown) =>
      end(() => {
        if (waiting.isUrgent) this.#urgentUntilMs = performance.now() + (this.#options.urgentIdleMs ?? 0);
        this.#release(worker);
        settleBy(done, message);
        // Later, so that a user's work in several jobs keeps its turn: the answer to one brings the next.
        setImmediate(() => this.#next());
      });
    const onError = (cause: Error & { readonly code?: unknown }) => {
      // The thread's own limit may be reached before the heap is looked at.
      const isFull = cause.code === "ERR_WORKER_OUT_OF_MEMORY";
      const why = isFull ? tooMuchMemory : "a job ended with its thread";
      end(() => done.reject(new ThreadJobError(why, { cause })));
    };
    const onExit = () => end(() => done.reject(new ThreadJobError("a job ended with its thread")));
    const stop = (why: string) => {
      end(() => done.reject(new ThreadJobError(why)));
      void worker.terminate();
    };
    const { timeoutMs, heapMbMax } = this.#options;
    const limit = setTimeout(() => stop("a job took too long"), timeoutMs);
    const unwatchHeap = watchHeap(worker, heapMbMax, () => stop(tooMuchMemory));
    worker.on("message", onMessage).on("error", onError).on("exit", onExit);
    worker.postMessage(job);
  }
}

function settleBy(done: PromiseWithResolvers<unknown>, message: unknown): void {
  const parsed = answer.parse(message);
  if ("failure" in parsed) {
    const error = new Error(parsed.failure.message);
    error.name = parsed.failure.name;
    done.reject(error);
  } else done.resolve(parsed.result);
}

/**
 * Waits for a thread's job; turns an uncompleted one into an error that asks the user to retry later.
 * @throws ProductError TooManyRequests with this code and message
 */
export async function refusedWhenBusy<T>(work: Promise<T>, code: string, message: string): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    if (!(cause instanceof ThreadJobError)) throw cause;
    throw new ProductError("TooManyRequests", code, message, { cause });
  }
}
