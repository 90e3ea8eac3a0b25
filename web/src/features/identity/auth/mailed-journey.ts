import { oneTimeCodeLifeSeconds } from "@fieldstone/model/limits.ts";
import type { Journey } from "./sign-in-journey.ts";

/** Where this browser keeps it. */
export const mailedJourneyKey = "fieldstone-mailed-journey";

/** Keeps what somebody was about to do in this browser, for as long as a mailed link works: it opens in another tab. */
export function keepForMailedLink(journey: Journey): void {
  try {
    const until = Date.now() + oneTimeCodeLifeSeconds * 1_000;
    localStorage.setItem(mailedJourneyKey, JSON.stringify({ until, journey }));
  } catch {
    // Storage can be refused; the link then leads to the start page.
  }
}
