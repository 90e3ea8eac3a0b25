/** How often work is looked up for somebody who cancelled it, in ms. */
const cancelCheckMs = 1_000;

/** Work that may be cancelled while it is under way. */
export interface CancelWatch {
  /** Aborts when the process is stopping, and once the work is no longer wanted. */
  readonly signal: AbortSignal;
  /** True once the work is no longer wanted: that it ends before its end is no fault then. */
  readonly isCancelled: boolean;
  stop(): void;
}

/**
 * Asks every second whether work is still wanted, until `stop`. Where the question fails the work goes on: a database
 * that does not answer is found out by its next step.
 */
export function watchForCancel(stopping: AbortSignal, isWanted: () => Promise<boolean>): CancelWatch {
  const cancelling = new AbortController();
  const timer = setInterval(() => {
    isWanted().then(
      (wanted) => {
        if (!wanted) cancelling.abort(new Error("the work was cancelled"));
      },
      () => undefined,
    );
  }, cancelCheckMs);
  return {
    signal: AbortSignal.any([stopping, cancelling.signal]),
    get isCancelled() {
      return cancelling.signal.aborted;
    },
    stop: () => clearInterval(timer),
  };
}
