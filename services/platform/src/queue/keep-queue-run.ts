import { setTimeout as wait } from "node:timers/promises";
import { type QueueRun, type QueueRunOptions, startQueueRun } from "./queue-run.ts";

const restartDelayMsMin = 250;
const restartDelayMsMax = 10_000;
/** After a run of at least this length, the restart delay is reset. */
const stableAfterMs = 30_000;

/**
 * Starts a run of the queue, and another with growing delays after each that a database failure broke.
 * @throws if the first run cannot start
 */
export async function keepQueueRun(
  options: QueueRunOptions,
  onRestart?: () => void,
): Promise<{ stop(): Promise<void> }> {
  const { log } = options;
  const stopping = new AbortController();
  let current: QueueRun | undefined = await startQueueRun(options);

  async function keepRunning(): Promise<void> {
    let delayMs = restartDelayMsMin;
    for (;;) {
      const startedAt = Date.now();
      const fault = await current?.ended;
      if (stopping.signal.aborted) return;
      if (current !== undefined) {
        log.error({ error: fault }, "the task runner ended and is started again");
        onRestart?.();
      }
      current = undefined;
      if (Date.now() - startedAt > stableAfterMs) delayMs = restartDelayMsMin;
      await wait(delayMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      delayMs = Math.min(delayMs * 2, restartDelayMsMax);
      try {
        current = await startQueueRun(options);
      } catch (error) {
        log.warn({ error }, "the task runner cannot start yet");
      }
    }
  }

  const running = keepRunning();
  return {
    async stop() {
      stopping.abort();
      await current?.stop();
      await running;
      // A run that was still starting when `stop` was called.
      await current?.stop();
    },
  };
}
