import type { MediaEvent } from "@fieldstone/model/media/media-event.ts";

/** Shortest time between two writes of a job's progress. */
const progressEveryMs = 1_500;

/** Applies events one after another; only the latest progress, and not too often. */
export function inOrder(
  apply: (event: MediaEvent) => Promise<boolean>,
): (event: MediaEvent) => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  let sentAt = 0;
  return async (event) => {
    if (event.type === "progress") {
      if (performance.now() - sentAt < progressEveryMs) return;
      sentAt = performance.now();
    }
    last = last.catch(() => undefined).then(() => apply(event));
    await last;
  };
}
