import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { findChromium, findTestChromium } from "@fieldstone/local/find-chromium.ts";
import { type Browser, chromium, type Page } from "playwright-core";
import { z } from "zod";

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The system's Chromium, headless, with additional flags. @throws Error if there is none */
export function openBrowser(moreFlags: readonly string[] = []): Promise<Browser> {
  return launch(findChromium(), moreFlags);
}

/** Test pages live for seconds: optimising their scripts costs a sixth more processor time than it saves. */
const forShortLives = ["--js-flags=--no-opt --no-maglev"];

let testBrowser: Promise<Browser> | undefined;

/**
 * The browser in which tests open pages: one per process, which ends with it. Each file closes its own
 * contexts.
 * @throws Error if there is none
 */
export async function openTestBrowser(): Promise<Browser> {
  const open = await testBrowser;
  if (open?.isConnected()) return open;
  testBrowser = launch(findTestChromium(), forShortLives);
  return testBrowser;
}

function launch(executablePath: string | undefined, moreFlags: readonly string[]): Promise<Browser> {
  if (executablePath === undefined)
    throw new Error("Install Chromium (Debian's package chromium) for browser tests.");
  return chromium.launch({ executablePath, headless: true, args: [...flags, ...moreFlags] });
}

const axeReport = z.array(
  z.object({ id: z.string(), help: z.string(), nodes: z.array(z.object({ html: z.string() })) }),
);

/**
 * Waits for the next frame, before which a page hears that its width or colour scheme was changed, and for fades and
 * slides, but not for endless spinners. A string, as page policies forbid eval.
 */
const motionEnds = `(async () => {
  await new Promise(requestAnimationFrame);
  const moving = () => document.getAnimations().filter(
    (each) => each.playState === "running" && each.effect?.getComputedTiming().endTime !== Infinity);
  while (moving().length > 0) await new Promise(requestAnimationFrame);
})()`;

const wcag = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] };
/** Rules about colours, the only thing that a theme changes. */
const ofColours = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

/** Violations of WCAG 2.2 AA that axe finds once animations have ended, one per line. */
export function axeViolations(page: Page): Promise<readonly string[]> {
  return findViolations(page, wcag);
}

/** Checks only colours, for a page that passes in another theme. */
export function colourViolations(page: Page): Promise<readonly string[]> {
  return findViolations(page, ofColours);
}

/** The minified build, as every page compiles it again. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

async function findViolations(page: Page, runOnly: typeof wcag): Promise<readonly string[]> {
  await page.evaluate(motionEnds);
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axeSource);
  const options = JSON.stringify({ runOnly, resultTypes: ["violations"] });
  // Preloading is only for the rule about autoplaying sound, and takes longer than all the others together.
  const found: unknown = await page.evaluate(
    `axe.run({ ...${options}, preload: document.querySelector("[autoplay]") !== null })
      .then((result) => result.violations)`,
  );
  return axeReport
    .parse(found)
    .map(
      (violation) =>
        `${violation.id}: ${violation.help} at ${violation.nodes.map((node) => node.html).join(" | ")}`,
    );
}
