import { oneTimeCodeLifeSeconds } from "@fieldstone/model/limits.ts";
import { z } from "../../../app/zod.ts";
import type { Journey } from "./sign-in-journey.ts";

const key = "fieldstone-mailed-journey";

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

/** Keeps what somebody was about to do in this browser, for as long as a mailed link works: it opens in another tab. */
export function keepForMailedLink(journey: Journey): void {
  try {
    const until = Date.now() + oneTimeCodeLifeSeconds * 1_000;
    localStorage.setItem(key, JSON.stringify({ until, journey }));
  } catch {
    // Storage can be refused; the link then leads to the start page.
  }
}

/** What was kept, once; an empty journey in another browser, and when the time is over. */
export function takeForMailedLink(): Journey {
  try {
    const read = kept.safeParse(JSON.parse(localStorage.getItem(key) ?? "null"));
    localStorage.removeItem(key);
    return read.success && read.data.until > Date.now() ? read.data.journey : {};
  } catch {
    return {};
  }
}
