import { setTimeout as wait } from "node:timers/promises";
import { messageTakesMax, takeSeconds as takeSecondsDefault } from "@fieldstone/contracts/message-times.ts";
import type { Log } from "../log/create-log.ts";
import type { SqsQueues, TakenMessage } from "./sqs-queues.ts";

const longWaitSeconds = 20;
/** Wait at a queue where others are to be looked at as well. */
const shortWaitSeconds = 1;
/** Pause before the next try, times the tries. */
const retrySeconds = 30;
const faultPauseMs = 5_000;

export type MessageOutcome = "done" | "failed" | "poisoned";

export interface MessageConsumerOptions {
  readonly queues: SqsQueues;
  /** What is done for a message. It comes again where this throws. */
  readonly handle: (message: TakenMessage, signal: AbortSignal) => Promise<void>;
  /** Messages worked on at once. */
  readonly concurrency: number;
  readonly takeSeconds?: number;
  readonly onEnd?: (outcome: MessageOutcome, durationMs: number) => void;
  readonly log: Log;
}

export interface MessageConsumer {
  /** Ends what is under way, and gives its messages back. */
  stop(): Promise<void>;
}

/** Takes messages from SQS, holds each for as long as it is worked on, and removes it then. */
export function startMessageConsumer(options: MessageConsumerOptions): MessageConsumer {
  const stopping = new AbortController();
  const running = Array.from({ length: options.concurrency }, () => consume(options, stopping.signal));
  return {
    async stop() {
      stopping.abort(new Error("the process is stopping"));
      await Promise.all(running);
    },
  };
}

async function consume(options: MessageConsumerOptions, signal: AbortSignal): Promise<void> {
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
      log.warn({ error }, "no message can be taken from SQS");
      await wait(faultPauseMs, undefined, { signal }).catch(() => undefined);
    }
  }
}

async function work(
  options: MessageConsumerOptions,
  message: TakenMessage,
  signal: AbortSignal,
): Promise<void> {
  const { queues, takeSeconds = takeSecondsDefault, log } = options;
  const startedAt = performance.now();
  const end = (outcome: MessageOutcome) => options.onEnd?.(outcome, performance.now() - startedAt);
  const keep = (seconds: number) =>
    queues.keep(message, seconds).catch((error: unknown) => {
      // The worst that follows is a second run, which whoever handles it bears.
      log.warn({ error }, "a message could not be held");
    });
  const held = setInterval(() => void keep(takeSeconds), (takeSeconds * 1_000) / 3);
  try {
    await options.handle(message, signal).finally(() => clearInterval(held));
  } catch (error) {
    log.warn({ error, takes: message.takes }, "a message failed");
    end(message.takes >= messageTakesMax ? "poisoned" : "failed");
    await keep(signal.aborted ? 0 : retrySeconds * message.takes);
    return;
  }
  end("done");
  await queues.remove(message);
}
