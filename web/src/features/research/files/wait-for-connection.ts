import { isNetworkError } from "@fieldstone/model/error-reporting.ts";
import { readFailure } from "../../../app/errors/failure.ts";
import { PartLostError } from "./send-part.ts";

/** Pauses between tries, in ms; the last one repeats. */
const PAUSES_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000];

/**
 * Retries an idempotent action until it succeeds: a lost connection, or a restarting service, only delays it.
 * The browser's `online` event ends a pause.
 * @throws the service's error, or the signal's reason
 */
export async function waitForConnection<T>(
  act: () => Promise<T>,
  signal: AbortSignal,
  onWaiting: (waiting: boolean) => void,
): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    signal.throwIfAborted();
    try {
      const done = await act();
      onWaiting(false);
      return done;
    } catch (error) {
      signal.throwIfAborted();
      if (!mayPass(error)) throw error;
    }
    onWaiting(true);
    await pause(PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)] ?? 0, signal);
  }
}

/** Whether a retry may succeed. */
export function mayPass(error: unknown): boolean {
  if (error instanceof PartLostError || isNetworkError(error)) return true;
  const { kind } = readFailure(error);
  return kind === "offline" || kind === "broken";
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener("online", end);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener("online", end);
    signal.addEventListener("abort", end);
  });
}
