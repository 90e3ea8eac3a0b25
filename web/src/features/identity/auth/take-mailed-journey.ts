import { z } from "../../../app/zod.ts";
import { mailedJourneyKey } from "./mailed-journey.ts";
import type { Journey } from "./sign-in-journey.ts";

const kept = z.object({
  until: z.number(),
  journey: z.object({
    create: z.optional(z.boolean()),
    teamId: z.optional(z.string()),
    inviteId: z.optional(z.string()),
    workspace: z.optional(z.string()),
    redirect: z.optional(z.string()),
  }),
});

/** What was kept, once; an empty journey in another browser, and when the time is over. */
export function takeForMailedLink(): Journey {
  try {
    const read = kept.safeParse(JSON.parse(localStorage.getItem(mailedJourneyKey) ?? "null"));
    localStorage.removeItem(mailedJourneyKey);
    return read.success && read.data.until > Date.now() ? read.data.journey : {};
  } catch {
    return {};
  }
}
