import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { defineTask } from "@fieldstone/platform/queue/task-contract.ts";
import { z } from "zod";

/** Channels of a workspace sorted at once: half of a cell's default task slots. */
const sortingLanes = 2;

/**
 * Sorts a channel's waiting points. One run at a time per channel: seven concurrent ones, one for each call
 * of an import, embedded the same points. 3,334 messages took 170 s, and have taken 58 s since.
 */
export const sortChannelTask = defineTask({
  name: "channels.sort",
  payload: z.object({ channelId: z.uuid() }),
  maxAttempts: 5,
  queue: "channels.sort",
  lanes: sortingLanes,
});

/** Finds new themes among a channel's outliers. */
export const findChannelThemesTask = defineTask({
  name: "channels.find-themes",
  payload: z.object({ searchId: z.uuid() }),
  maxAttempts: 3,
});

/** Updates the index of a deleted or restored channel and all its points. */
export const markChannelPointsTask = defineTask({
  name: "channels.mark-points",
  payload: z.object({ channelId: z.uuid() }),
});

/** Only one sorting of a channel waits at a time; it follows the one in progress and takes newer points. */
export async function enqueueSorting(tx: TenantTransaction, channelId: string): Promise<void> {
  await tx.enqueue(
    sortChannelTask,
    { channelId },
    { jobKey: `channel-sort:${channelId}`, lane: Number.parseInt(channelId.slice(-4), 16) % sortingLanes },
  );
}
