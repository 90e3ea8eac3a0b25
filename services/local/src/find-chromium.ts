import { existsSync } from "node:fs";

const wholePlaces = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const shellPlaces = ["/usr/bin/chromium-headless-shell"];

/** The system's Chromium, or the one that CHROMIUM_PATH names; undefined if there is none. */
export function findChromium(): string | undefined {
  return firstThere([...wholePlaces, ...shellPlaces]);
}

/**
 * Prefers the headless shell for tests, if installed: a page opens in a third of the time and a test uses a
 * quarter less CPU. Frame rates are measured in the full browser.
 */
export function findTestChromium(): string | undefined {
  return firstThere([...shellPlaces, ...wholePlaces]);
}

function firstThere(places: readonly string[]): string | undefined {
  return [process.env.CHROMIUM_PATH ?? "", ...places].find((place) => place !== "" && existsSync(place));
}
