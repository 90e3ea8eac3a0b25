import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { defineTask } from "@fieldstone/platform/queue/task-contract.ts";
import { z } from "zod";

/** Channels of a workspace that are sorted at once: half of the places for tasks that a cell has by default. */
const sortingLanes = 2;

/**
 * Sort the points of a channel that wait. One at a time within a channel: seven that began beside each other, one for
 * each call of an import, embedded the same points: 3,334 messages took 170 s, and take 58 s since.
 */
export const sortChannelTask = defineTask({
  name: "channels.sort",
  payload: z.object({ channelId: z.uuid() }),
  maxAttempts: 5,
  queue: "channels.sort",
  lanes: sortingLanes,
});

/** Find new themes among the points of a channel that are in none. */
export const findChannelThemesTask = defineTask({
  name: "channels.find-themes",
  payload: z.object({ searchId: z.uuid() }),
  maxAttempts: 3,
});

/** Have the index follow a channel that went to the trash or came back, with all its points. */
export const markChannelPointsTask = defineTask({
  name: "channels.mark-points",
  payload: z.object({ channelId: z.uuid() }),
});

/** One sorting of a channel waits at a time; one under way is followed by another, which finds what came since. */
export async function enqueueSorting(tx: TenantTransaction, channelId: string): Promise<void> {
  await tx.enqueue(
    sortChannelTask,
    { channelId },
    { jobKey: `channel-sort:${channelId}`, lane: Number.parseInt(channelId.slice(-4), 16) % sortingLanes },
  );
}
