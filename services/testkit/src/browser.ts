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

/** The system's Chromium, headless, with flags of its own beside the usual ones. @throws Error where there is none */
export function openBrowser(moreFlags: readonly string[] = []): Promise<Browser> {
  return launch(findChromium(), moreFlags);
}

/** Pages of tests live for seconds: what scripts gain by being optimised takes more of a processor than it saves, by a sixth. */
const forShortLives = ["--js-flags=--no-opt --no-maglev"];

let testBrowser: Promise<Browser> | undefined;

/**
 * What tests open pages in: one a process, which ends with it. Each file closes the contexts that it opened.
 * @throws Error where there is none
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

/** Waits for every fade and slide; a spinner, which never ends, may go on. Evaluated, as a page's policy forbids eval. */
const motionEnds = `(async () => {
  const moving = () => document.getAnimations().filter(
    (each) => each.playState === "running" && each.effect?.getComputedTiming().endTime !== Infinity);
  while (moving().length > 0) await new Promise(requestAnimationFrame);
})()`;

const wcag = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] };
/** The rules that look at colours, which are all that a theme changes. */
const ofColours = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

/** What axe finds against WCAG 2.2 AA on the page once its animations have ended, a line each. */
export function axeViolations(page: Page): Promise<readonly string[]> {
  return findViolations(page, wcag);
}

/** The same of colours alone, for a page that passes in another theme. */
export function colourViolations(page: Page): Promise<readonly string[]> {
  return findViolations(page, ofColours);
}

/** Its short form, which every page compiles anew. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

async function findViolations(page: Page, runOnly: typeof wcag): Promise<readonly string[]> {
  await page.evaluate(motionEnds);
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axeSource);
  const options = JSON.stringify({ runOnly, resultTypes: ["violations"] });
  // Loaded ahead for the rule on sound that plays by itself alone, which takes more than all others together.
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
