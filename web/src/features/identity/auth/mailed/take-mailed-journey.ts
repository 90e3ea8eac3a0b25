import { z } from "../../../../app/zod.ts";
import type { Journey } from "../sign-in-journey.ts";
import { mailedJourneyKey } from "./mailed-journey.ts";

const storedJourney = z.object({
  until: z.number(),
  journey: z.object({
    create: z.optional(z.boolean()),
    teamId: z.optional(z.string()),
    inviteId: z.optional(z.string()),
    workspace: z.optional(z.string()),
    redirect: z.optional(z.string()),
  }),
});

/** The stored journey, once; an empty one in another browser, or after it has expired. */
export function takeForMailedLink(): Journey {
  try {
    const read = storedJourney.safeParse(JSON.parse(localStorage.getItem(mailedJourneyKey) ?? "null"));
    localStorage.removeItem(mailedJourneyKey);
    return read.success && read.data.until > Date.now() ? read.data.journey : {};
  } catch {
    return {};
  }
}
