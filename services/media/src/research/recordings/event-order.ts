import type { MediaEvent } from "@fieldstone/model/media/media-event.ts";

/** Least time between two writes of a job's progress. */
const progressEveryMs = 1_500;

/** Writes events one after another; of progress only the newest, and not too often. */
export function inOrder(
  apply: (event: MediaEvent) => Promise<boolean>,
): (event: MediaEvent) => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  let toldAt = 0;
  return async (event) => {
    if (event.type === "progress") {
      if (performance.now() - toldAt < progressEveryMs) return;
      toldAt = performance.now();
    }
    last = last.catch(() => undefined).then(() => apply(event));
    await last;
  };
}
