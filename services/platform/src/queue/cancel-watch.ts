/** How often to check whether work was cancelled, in ms. */
const cancelCheckMs = 1_000;

/** Work that may be cancelled while it runs. */
export interface CancelWatch {
  /** Aborts when the process is stopping, and when the work is cancelled. */
  readonly signal: AbortSignal;
  /** True once the work is cancelled: stopping early is then not an error. */
  readonly isCancelled: boolean;
  stop(): void;
}

/**
 * Checks every second whether work is still wanted, until `stop`. If the check fails, the work continues: its
 * next step notices a database that does not answer.
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
