import { setTimeout as wait } from "node:timers/promises";
import type { Log } from "../log/create-log.ts";
import { duringWork } from "../process/work-under-way.ts";
import type { JobQueues, TakenMessage } from "./job-queues.ts";
import { taskEnvelope } from "./task-envelope.ts";
import type { TaskImplementation, TaskObserver } from "./task-runner.ts";

/** As the queues' own number of tries, after which a message is set aside. */
export const messageTakesMax = 5;
/** A killed process's message is taken by another after so long. */
const takeSecondsDefault = 120;
const longWaitSeconds = 20;
/** Wait at a queue where others are to be looked at as well. */
const shortWaitSeconds = 1;
/** Pause before the next try, times the tries. */
const retrySeconds = 30;
const faultPauseMs = 5_000;

export interface JobConsumerOptions extends Pick<TaskObserver, "onEnd"> {
  readonly queues: JobQueues;
  readonly region: string;
  /** What the messages are for. */
  readonly task: TaskImplementation;
  /** Messages worked on at once. */
  readonly concurrency: number;
  readonly takeSeconds?: number;
  readonly log: Log;
}

export interface JobConsumer {
  /** Ends what is under way, and gives its messages back. */
  stop(): Promise<void>;
}

/** Takes messages of tasks from SQS, and holds each for as long as it is worked on. */
export function startJobConsumer(options: JobConsumerOptions): JobConsumer {
  const stopping = new AbortController();
  const running = Array.from({ length: options.concurrency }, () => consume(options, stopping.signal));
  return {
    async stop() {
      stopping.abort(new Error("the process is stopping"));
      await Promise.all(running);
    },
  };
}

async function consume(options: JobConsumerOptions, signal: AbortSignal): Promise<void> {
  const { queues, takeSeconds = takeSecondsDefault, log } = options;
  while (!signal.aborted) {
    try {
      const urls = await queues.urls();
      const waitSeconds = urls.length === 1 ? longWaitSeconds : shortWaitSeconds;
      for (const url of urls) {
        if (signal.aborted) return;
        const message = await queues.take(url, { waitSeconds, takeSeconds, signal });
        if (message !== undefined) await work(options, message, signal);
      }
    } catch (error) {
      if (signal.aborted) return;
      log.warn({ error }, "no media job can be taken from SQS");
      await wait(faultPauseMs, undefined, { signal }).catch(() => undefined);
    }
  }
}

async function work(options: JobConsumerOptions, message: TakenMessage, signal: AbortSignal): Promise<void> {
  const { queues, task, takeSeconds = takeSecondsDefault, log } = options;
  const startedAt = performance.now();
  const end = (outcome: "done" | "failed" | "poisoned") =>
    options.onEnd?.({ name: task.name, outcome, durationMs: performance.now() - startedAt });
  const keep = (seconds: number) =>
    queues.keep(message, seconds).catch((error: unknown) => {
      // The worst that follows is a second run, which its task bears.
      log.warn({ error }, "a message could not be held");
    });
  const held = setInterval(() => void keep(takeSeconds), (takeSeconds * 1_000) / 3);
  try {
    await runMessage(options, message, signal).finally(() => clearInterval(held));
  } catch (error) {
    log.warn({ error, takes: message.takes }, "a media job's message failed");
    end(message.takes >= messageTakesMax ? "poisoned" : "failed");
    await keep(signal.aborted ? 0 : retrySeconds * message.takes);
    return;
  }
  end("done");
  await queues.remove(message);
}

async function runMessage(
  { task, region, log }: JobConsumerOptions,
  { body, takes }: TakenMessage,
  signal: AbortSignal,
): Promise<void> {
  const { payload, ...origin } = taskEnvelope.parse(JSON.parse(body));
  if (origin.region !== region) throw new RangeError(`a task of ${origin.region} came to ${region}`);
  const { teamId, requestId } = origin;
  await duringWork({ kind: "task", name: task.name, teamId, requestId }, () =>
    task.run(payload, {
      context: { ...origin, actor: { kind: "system", name: task.name } },
      attempt: takes,
      attemptsMax: messageTakesMax,
      signal,
      log: log.child({ task: task.name, teamId, requestId }),
    }),
  );
}
