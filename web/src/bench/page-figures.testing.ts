import { rootDomain } from "@fieldstone/local/local-settings.ts";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { z } from "zod";
import type { BenchWorkspace } from "./bench-workspace.testing.ts";

/** Quiet time after which a page counts as loaded, in ms. */
const restMs = 2_000;
const scrollMs = 4_000;
const scrollStepPixels = 120;
const warmUpKeys = 20;
const bareParagraphWords = 50;

/** A browser context of the workspace's owner, or of a signed-out user. */
export async function openContext(browser: Browser, workspace?: BenchWorkspace): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
  });
  context.setDefaultTimeout(120_000);
  const cookies = workspace?.client.cookies() ?? [];
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, domain: `.${rootDomain}`, path: "/" })));
  return context;
}

/** Slows down the page's processor by a factor. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
}

export interface LoadFigures {
  readonly lcpMs: number;
  /** Bytes of JavaScript transferred before the largest paint. */
  readonly firstScriptBytes: number;
  /** The same until the page was idle. */
  readonly scriptBytes: number;
}

/** Opens a page for the first time in its context. */
export async function measureLoad(context: BrowserContext, url: string, rate: number): Promise<LoadFigures> {
  const page = await context.newPage();
  await slowDown(page, rate);
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) document.documentElement.dataset.lcp = String(entry.startTime);
    }).observe({ type: "largest-contentful-paint", buffered: true });
  });
  await page.goto(url);
  await page.waitForFunction(() => document.documentElement.dataset.lcp !== undefined);
  await page.waitForLoadState("networkidle").catch(() => undefined);
  await page.waitForTimeout(restMs);
  const figures = await page.evaluate(() => {
    const scripts = performance
      .getEntriesByType("resource")
      .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => new URL(name).pathname.endsWith(".js"));
    const lcpMs = Number(document.documentElement.dataset.lcp);
    const bytesOf = (some: readonly PerformanceResourceTiming[]) =>
      some.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    return {
      lcpMs,
      firstScriptBytes: bytesOf(scripts.filter(({ startTime }) => startTime < lcpMs)),
      scriptBytes: bytesOf(scripts),
    };
  });
  await page.close();
  return figures;
}

/** Opens a note for writing, with the caret in its first paragraphs. */
export async function openToWrite(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  await page.getByText("Saved", { exact: true }).waitFor();
  const text = page.locator(".ProseMirror").and(page.getByLabel("Note text"));
  await text.waitFor();
  if ((await page.locator(".ProseMirror[data-reading]").count()) > 0) {
    await page.waitForFunction(() => document.documentElement.dataset.shortcuts !== "resting");
    await page.keyboard.press("e");
  }
  await page.locator(".ProseMirror:not([data-reading])").waitFor();
  await text.locator("p").nth(2).click();
  return page;
}

/** A page with nothing but editable paragraphs of some words, and the caret in one: what the browser itself takes. */
export async function openBareText(context: BrowserContext, words: number): Promise<Page> {
  const page = await context.newPage();
  const paragraphs = Array.from({ length: words / bareParagraphWords }, () =>
    `<p>${"word ".repeat(bareParagraphWords)}</p>`.trim(),
  );
  await page.setContent(`<main contenteditable style="max-width: 700px">${paragraphs.join("")}</main>`);
  await page.locator("p").nth(2).click();
  return page;
}

const times = z.array(z.number());

/** Types a number of letters; returns the ms from each key to the frame that shows it. */
export async function measureTyping(page: Page, keys: number): Promise<readonly number[]> {
  await page.evaluate(() => {
    const found: number[] = [];
    Object.assign(window, { keyTimes: found });
    // After the frame: a message posted in its callback arrives after painting.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<number>) => found.push(performance.now() - data);
    window.addEventListener(
      "keydown",
      ({ timeStamp }) => requestAnimationFrame(() => port2.postMessage(timeStamp)),
      { capture: true },
    );
  });
  const text = "people said that it was slow ";
  for (let index = 0; index < keys + warmUpKeys; index += 1) {
    await page.keyboard.press(
      text[index % text.length] === " " ? "Space" : (text[index % text.length] ?? "x"),
    );
    await page.waitForTimeout(40);
  }
  return times.parse(await page.evaluate(() => Reflect.get(window, "keyTimes"))).slice(warmUpKeys);
}

/** Scrolls by wheel for some seconds; returns the frames per second. */
export async function measureScrolling(page: Page): Promise<number> {
  await page.mouse.move(700, 500);
  await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(window, { frames });
    const count = (at: number) => {
      frames.push(at);
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  });
  const end = Date.now() + scrollMs;
  while (Date.now() < end) {
    await page.mouse.wheel(0, scrollStepPixels);
    await page.waitForTimeout(16);
  }
  const frames = times.parse(await page.evaluate(() => Reflect.get(window, "frames")));
  const [first = 0] = frames;
  const last = frames.at(-1) ?? first;
  return (1_000 * (frames.length - 1)) / (last - first);
}
