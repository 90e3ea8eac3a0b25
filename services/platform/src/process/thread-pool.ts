import { Worker } from "node:worker_threads";
import { ProductError } from "@fieldstone/model/errors.ts";
import { z } from "zod";
import { FairQueue } from "./fair-queue.ts";

export interface ThreadPoolOptions {
  /** The module that runs in a thread: it answers each job by `answerJobs`. */
  readonly script: URL;
  readonly threadsMax: number;
  /** Jobs of one workspace that may wait for a thread; they hold what its requests and tasks under way hold already. */
  readonly waitingMax: number;
  /** A job that takes longer ends with its thread. */
  readonly timeoutMs: number;
  /** Memory of one thread's heap, in MB: a job that needs more ends with its thread. */
  readonly heapMbMax: number;
  /** A thread without work ends after so many ms. */
  readonly idleMs: number;
}

/** A job that did not come to an end: it was too long, too large, or there were too many. */
export class ThreadJobError extends Error {
  override readonly name = "ThreadJobError";
}

const answer = z.union([
  z.object({ result: z.unknown() }),
  z.object({ failure: z.object({ name: z.string(), message: z.string() }) }),
]);

interface Waiting {
  readonly key: string;
  readonly job: unknown;
  readonly done: PromiseWithResolvers<unknown>;
}

/**
 * Runs jobs that bytes of outsiders may make long in threads of their own, away from the process's event loop. Workspaces
 * are served in turn: one that asks for much delays the first job of another by what runs, and never has it refused.
 */
export class ThreadPool {
  readonly #options: ThreadPoolOptions;
  readonly #idle = new Map<Worker, NodeJS.Timeout>();
  readonly #waiting: FairQueue<Waiting>;
  #threads = 0;

  constructor(options: ThreadPoolOptions) {
    this.#options = options;
    this.#waiting = new FairQueue(options.waitingMax);
  }

  /**
   * @param key whose job it is: the workspace's id
   * @throws ThreadJobError, or what the job threw, by name and message
   */
  run(key: string, job: unknown): Promise<unknown> {
    const done = Promise.withResolvers<unknown>();
    if (!this.#waiting.add(key, { key, job, done }))
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
    const { script, heapMbMax } = this.#options;
    const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: heapMbMax } });
    worker.unref();
    worker.once("exit", () => {
      this.#threads -= 1;
      clearTimeout(this.#idle.get(worker));
      this.#idle.delete(worker);
      this.#next();
    });
    return worker;
  }

  /** No job is given to it any more: ending takes a while. */
  #dismiss(worker: Worker): void {
    this.#idle.delete(worker);
    void worker.terminate();
  }

  #start(worker: Worker, { key, job, done }: Waiting): void {
    clearTimeout(this.#idle.get(worker));
    this.#idle.delete(worker);
    const end = (settle: () => void) => {
      clearTimeout(limit);
      worker.off("message", onMessage).off("error", onError).off("exit", onExit);
      this.#waiting.yieldTurn(key);
      settle();
    };
    const onMessage = (message: unknown) =>
      end(() => {
        this.#idle.set(worker, setTimeout(() => this.#dismiss(worker), this.#options.idleMs).unref());
        settleBy(done, message);
        this.#next();
      });
    const onError = (cause: Error) =>
      end(() => done.reject(new ThreadJobError("a job ended with its thread", { cause })));
    const onExit = () => end(() => done.reject(new ThreadJobError("a job ended with its thread")));
    const limit = setTimeout(() => {
      end(() => done.reject(new ThreadJobError("a job took too long")));
      void worker.terminate();
    }, this.#options.timeoutMs);
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
 * Waits for what a thread was asked for; where that did not come to an end, it is asked for again later.
 * @throws ProductError TooManyRequests of the code, with the sentence that says so
 */
export async function refusedWhenBusy<T>(work: Promise<T>, code: string, message: string): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    if (!(cause instanceof ThreadJobError)) throw cause;
    throw new ProductError("TooManyRequests", code, message, { cause });
  }
}
