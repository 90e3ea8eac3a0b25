import { hourMs } from "@fieldstone/model/durations.ts";

/**
 * Characters by which a row may be off the position in its key: typing before it moves it by one per
 * keystroke, and rewriting all rows behind cost 200 ms of a core for each save of a note of 100,000 words.
 * Readers search that much farther around a hit.
 */
export const rowDriftMax = 500;
/**
 * How long an unchanged row may keep an earlier time of its object's last change, in ms. Filters by that time
 * look that much farther back.
 */
export const rowTimeLagMs = hourMs;
