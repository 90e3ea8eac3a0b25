import { setTimeout as wait } from "node:timers/promises";
import { messageTakesMax, takeSeconds as takeSecondsDefault } from "@fieldstone/contracts/message-times.ts";
import type { Log } from "../log/create-log.ts";
import type { SqsQueues, TakenMessage } from "./sqs-queues.ts";

const longWaitSeconds = 20;
/** How long to wait for a message when there are several queues to poll. */
const shortWaitSeconds = 1;
/** Delay before a retry, multiplied by the number of attempts. */
const retrySeconds = 30;
const faultPauseMs = 5_000;

export type MessageOutcome = "done" | "failed" | "poisoned";

export interface MessageConsumerOptions {
  readonly queues: SqsQueues;
  /** Processes a message. The message is delivered again if this throws. */
  readonly handle: (message: TakenMessage, signal: AbortSignal) => Promise<void>;
  /** Messages processed concurrently. */
  readonly concurrency: number;
  readonly takeSeconds?: number;
  /** Log fields of a parsed message, such as its team and request. It may throw where it cannot read the message. */
  readonly factsOf?: (message: unknown) => Readonly<Record<string, string>>;
  readonly onEnd?: (outcome: MessageOutcome, durationMs: number) => void;
  readonly log: Log;
}

export interface MessageConsumer {
  /** Aborts the work in progress, and releases its messages. */
  stop(): Promise<void>;
}

/** Takes messages from SQS, holds each one while it is processed, and then deletes it. */
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
  const { queues, takeSeconds = takeSecondsDefault } = options;
  const log = options.log.child(factsOf(options, message));
  const startedAt = performance.now();
  const end = (outcome: MessageOutcome) => options.onEnd?.(outcome, performance.now() - startedAt);
  const keep = (seconds: number) =>
    queues.keep(message, seconds).catch((error: unknown) => {
      // At worst the message is processed twice, which handlers must tolerate.
      log.warn({ error }, "message visibility not extended");
    });
  const held = setInterval(() => void keep(takeSeconds), (takeSeconds * 1_000) / 3);
  try {
    await options.handle(message, signal).finally(() => clearInterval(held));
  } catch (error) {
    log.warn({ error, takes: message.takes }, "message failed");
    end(message.takes >= messageTakesMax ? "poisoned" : "failed");
    await keep(signal.aborted ? 0 : retrySeconds * message.takes);
    return;
  }
  end("done");
  // At worst it is delivered again, which handlers must tolerate.
  await queues.remove(message).catch((error: unknown) => log.warn({ error }, "message not removed"));
}

/** None of a message that cannot be read. */
function factsOf(options: MessageConsumerOptions, { body }: TakenMessage): Readonly<Record<string, string>> {
  try {
    return options.factsOf?.(JSON.parse(body)) ?? {};
  } catch {
    return {};
  }
}
