import { oneTimeCodeLifetimeSeconds } from "@fieldstone/model/limits.ts";
import type { Journey } from "../sign-in-journey.ts";

/** The local storage key. */
export const mailedJourneyKey = "fieldstone-mailed-journey";

/** Stores the journey in this browser for as long as a mailed link works, because it opens in another tab. */
export function keepForMailedLink(journey: Journey): void {
  try {
    const until = Date.now() + oneTimeCodeLifetimeSeconds * 1_000;
    localStorage.setItem(mailedJourneyKey, JSON.stringify({ until, journey }));
  } catch {
    // Storage can be blocked; the link then leads to the start page.
  }
}
