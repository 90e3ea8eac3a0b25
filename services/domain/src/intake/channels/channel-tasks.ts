import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { defineTask } from "@fieldstone/platform/queue/task-contract.ts";
import { z } from "zod";

/** Sort the points of a channel that wait. */
export const sortChannelTask = defineTask({
  name: "channels.sort",
  payload: z.object({ channelId: z.uuid() }),
  maxAttempts: 5,
});

/** Find new themes among the points of a channel that are in none. */
export const findChannelThemesTask = defineTask({
  name: "channels.find-themes",
  payload: z.object({ searchId: z.uuid() }),
  maxAttempts: 3,
});

/** One sorting of a channel waits at a time; one under way is followed by another, which finds what came since. */
export async function enqueueSorting(tx: TenantTransaction, channelId: string): Promise<void> {
  await tx.enqueue(sortChannelTask, { channelId }, { jobKey: `channel-sort:${channelId}` });
}
