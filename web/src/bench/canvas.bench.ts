// `npm run bench -- canvas [CARDS]`: the longest frame while panning and zooming a canvas of 2,000 cards in
// Chromium, from a trace of the page's main thread, and how many frames come 60 times a second, beside an empty
// page's in the same run: on a busy machine neither page has them.

import { availableParallelism, loadavg } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { openBrowser } from "@fieldstone/testkit/browser/browser.ts";
import type { Browser, Page } from "playwright-core";
import { z } from "zod";
import { openBenchWorkspace, percentile, printFigure } from "./bench-workspace.testing.ts";
import { longestTaskOf } from "./longest-task.testing.ts";
import { openContext } from "./page-figures.testing.ts";

const cards = Number(process.argv[2] ?? 2_000);
/** Notes created in parallel. */
const notesAtOnce = 8;
/** Wheel events per movement, and their pixels. */
const turns = 60;
const panPixels = 80;
const zoomPixels = 20;
const frameMsMax = 50;
/** Longest interval that counts as 60 frames a second: a frame of 16.7 ms, and half a one for timers. */
const steadyMs = 25;
/** The share of such frames that there must be, of those of an empty page. */
const steadyShareOfEmptyMin = 0.95;
/** An empty page's share of such frames below which the machine is too busy for a figure. */
const quietShareMin = 0.95;
const lateMs = 60_000;
/** After this long without an answer, everything has loaded. */
const quietMs = 3_000;

const madeProject = z.object({ createProject: z.object({ project: z.object({ id: z.string() }) }) });
const madeView = z.object({ createView: z.object({ view: z.object({ id: z.string() }) }) });
const words = "customers said that the export of their numbers takes far too long every month".split(" ");

const workspace = await openBenchWorkspace();
const graphql = (query: string, input: object) =>
  workspace.client.graphql(workspace.subdomain, query, { input });

/** Creates a canvas over a number of notes; resolves to its URL. */
async function makeCanvas(): Promise<string> {
  const project = await graphql(
    "mutation ($input: CreateProjectInput!) { createProject(input: $input) { project { id } } }",
    { title: "Affinity" },
  );
  const { id: projectId } = madeProject.parse(project).createProject.project;
  const makeNote = (index: number) =>
    graphql("mutation ($input: CreateNoteInput!) { createNote(input: $input) { note { id } } }", {
      projectId,
      title: `Card ${index}`,
      markdown: Array.from({ length: 30 }, (_, at) => words[(index * 7 + at) % words.length]).join(" "),
    });
  for (let from = 0; from < cards; from += notesAtOnce)
    await Promise.all(
      Array.from({ length: Math.min(notesAtOnce, cards - from) }, (_, at) => makeNote(from + at)),
    );
  const made = await graphql(
    "mutation ($input: CreateViewInput!) { createView(input: $input) { view { id } } }",
    { projectId, title: "Canvas", target: "NOTE", layout: "CANVAS" },
  );
  return `${workspace.origin}/projects/${projectId}/v/${madeView.parse(made).createView.view.id}`;
}

/** The page's longest task, and the time between frames, during some work. */
async function framesOf(browser: Browser, page: Page, work: () => Promise<void>) {
  await page.evaluate(() => {
    const frames: number[] = [];
    let last = performance.now();
    const count = (now: number) => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
    Object.assign(window, { benchFrames: frames });
  });
  const longest = await longestTaskOf(browser, page, work);
  const intervals = z.array(z.number()).parse(await page.evaluate(() => Reflect.get(window, "benchFrames")));
  return { ...longest, intervals: intervals.slice(1) };
}

/** The share of frames that came 60 times a second. */
function steadyShare(intervals: readonly number[]): number {
  return intervals.filter((each) => each <= steadyMs).length / Math.max(1, intervals.length);
}

/** The intervals between frames of an empty page that gets the same wheel events. */
async function emptyIntervals(browser: Browser): Promise<readonly number[]> {
  const page = await (await openContext(browser, workspace)).newPage();
  await page.goto("about:blank");
  const { intervals } = await framesOf(browser, page, () => wheel(page, panPixels, panPixels));
  await page.context().close();
  return intervals;
}

async function wheel(page: Page, dx: number, dy: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    await page.mouse.wheel(dx, dy);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
}

async function zoomBy(page: Page, dy: number): Promise<void> {
  await page.keyboard.down("Control");
  await wheel(page, 0, dy);
  await page.keyboard.up("Control");
}

try {
  const address = await makeCanvas();
  const browser = await openBrowser();
  const empty = await emptyIntervals(browser);
  const emptyPercent = Math.floor(100 * steadyShare(empty));
  const emptyP95 = Math.ceil(percentile(empty, 0.95));
  const page = await (await openContext(browser, workspace)).newPage();
  await page.goto(address);
  const canvas = page.getByRole("application", { name: "Canvas" });
  await canvas.waitFor();
  let answeredAt = performance.now();
  page.on("response", () => {
    answeredAt = performance.now();
  });
  await page.getByRole("button", { name: `Place all ${cards}` }).click();
  await page.getByText("Saved", { exact: true }).waitFor({ timeout: lateMs });
  // The cards' contents load in pages.
  while (performance.now() - answeredAt < quietMs) await wait(quietMs / 4);
  await canvas.hover();
  process.stdout.write(
    `${cards} cards, ${availableParallelism()} processors (load ${(loadavg()[0] ?? 0).toFixed(1)})\n`,
  );
  process.stdout.write(
    `an empty page: ${emptyPercent}% of frames at 60 a second, p95 ${emptyP95} ms between frames\n`,
  );
  const isQuiet = emptyPercent >= 100 * quietShareMin;
  if (!isQuiet) process.stdout.write("the machine is too busy: compare with the empty page only\n");
  const steadyPercentMin = Math.floor(emptyPercent * steadyShareOfEmptyMin);
  const movements: readonly (readonly [name: string, move: () => Promise<void>])[] = [
    ["all in sight, panned", () => wheel(page, panPixels, panPixels / 2)],
    ["zoomed in", () => zoomBy(page, -zoomPixels)],
    ["panned across", () => wheel(page, -panPixels, panPixels)],
    ["zoomed out", () => zoomBy(page, zoomPixels)],
  ];
  for (const [name, move] of movements) {
    const { processorMs, clockMs, intervals } = await framesOf(browser, page, move);
    printFigure(`${name}: longest frame's work`, processorMs, "ms", frameMsMax);
    const most = percentile(intervals, 1);
    const steadyPercent = 100 * steadyShare(intervals);
    printFigure(`${name}: frames at 60 a second`, steadyPercent, "%", steadyPercentMin, "more");
    printFigure(`${name}: p95 between frames`, percentile(intervals, 0.95), "ms", emptyP95);
    process.stdout.write(
      `${" ".repeat(name.length)}  ${clockMs.toFixed(0)} ms by the clock, ${most.toFixed(0)} ms between frames at most\n`,
    );
    if (processorMs > frameMsMax || (isQuiet && steadyPercent < steadyPercentMin)) process.exitCode = 1;
  }
  await browser.close();
} finally {
  await workspace.stop();
}
