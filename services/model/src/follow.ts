import * as z from "zod";

export const followFrequencies = ["MONTHLY", "WEEKLY", "DAILY"] as const;
export type FollowFrequency = (typeof followFrequencies)[number];

export const notificationOptionsSchema = z.strictObject({
  allChangesEnabled: z.boolean(),
  insightsPublishedEnabled: z.boolean(),
  allCommentsEnabled: z.boolean(),
});
export type NotificationOptions = z.infer<typeof notificationOptionsSchema>;
