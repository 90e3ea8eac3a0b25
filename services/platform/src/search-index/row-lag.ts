import { hourMs } from "@fieldstone/model/durations.ts";

/**
 * Characters by which a row may stand elsewhere than its key says: who types before it moves it by one a key, and to write
 * all rows behind for that cost 200 ms of a core each save of a note of 100,000 words. Readers look so much farther
 * around a hit.
 */
export const rowDriftMax = 500;
/** How long a row that did not change keeps an earlier time of its object's last change, in ms. Filters by it look so much farther back. */
export const rowTimeLagMs = hourMs;
