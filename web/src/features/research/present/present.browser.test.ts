import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import {
  accessibilityFlaws,
  readSample,
  type SampleObjects,
} from "../../../testing/browser-pages.testing.ts";
import { press } from "../../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;
let sample: SampleObjects;
let page: Page;

const madeView = z.object({ createView: z.object({ view: z.object({ id: z.string() }) }) });

beforeAll(async () => {
  workspace = await openWorkspace("present");
  sample = await readSample(workspace);
});
beforeEach(async () => {
  page = await workspace.signedIn();
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});
afterAll(() => workspace.close());

const slide = () => page.locator("[data-slide]");
const bar = () => page.getByRole("toolbar", { name: "Presentation" });
const place = () => bar().locator("[aria-live]");
/** Waits until the bar shows the position. */
const shows = (text: string) => expect.poll(() => place().innerText()).toContain(text);

async function makeStudy(): Promise<{ projectId: string; viewId: string }> {
  const projectId = await makeProject(workspace, "Checkout study");
  const second = "## What we did\n\nWe watched five people.\n\n## What we saw\n\nNobody found the basket.";
  await makeNote(workspace, { projectId, title: "Second session", markdown: second });
  await makeNote(workspace, { projectId, title: "First session", markdown: "Everything went well." });
  const settings = {
    sort: [{ key: "title", direction: "ASC" }],
    filter: { combinator: "And", fields: [] },
    group: null,
    columns: [],
    fieldVisibility: [],
  };
  const made = await workspace.graphql(
    "mutation ($input: CreateViewInput!) { createView(input: $input) { view { id } } }",
    { input: { projectId, title: "Sessions", target: "NOTE", layout: "LIST", settings } },
  );
  return { projectId, viewId: madeView.parse(made).createView.view.id };
}

test("a view is presented by keyboard, each heading a slide, and its address opens the same slide", async () => {
  const { projectId, viewId } = await makeStudy();
  await page.goto(`${workspace.origin}/projects/${projectId}/v/${viewId}`);
  await press(page.getByRole("button", { name: "Actions for the view Sessions" }));
  await press(page.getByRole("menuitem", { name: "Present" }));
  await page.getByRole("heading", { name: "First session", level: 1 }).waitFor();
  await shows("Slide 1 of 2");
  await page.keyboard.press("ArrowRight");
  await slide().getByText("Everything went well.").waitFor();
  await page.keyboard.press("Space");
  await page.getByRole("heading", { name: "Second session", level: 1 }).waitFor();
  await shows("Slide 1 of 3");
  await page.keyboard.press("End");
  await slide().getByText("Nobody found the basket.").waitFor();
  await shows("Slide 3 of 3");
  await expect.poll(() => page.url()).toContain("slide=3");

  const other = await workspace.signedIn();
  await other.goto(page.url());
  await other.locator("[data-slide]").getByText("Nobody found the basket.").waitFor();
  expect(new URL(other.url()).pathname).toMatch(/\/v\/[^/]+\/present\/[^/]+$/);
  expect(await accessibilityFlaws(other)).toEqual([]);
  await other.context().close();

  await page.keyboard.press("ArrowLeft");
  await slide().getByText("We watched five people.").waitFor();
  await page.keyboard.press("Home");
  await page.getByRole("heading", { name: "First session", level: 1 }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Actions for the view Sessions" }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/\/v\/[^/]+$/);
});

test("insights are presented with their quotes large, from their list and the overview", async () => {
  await page.goto(`${workspace.origin}/projects/${sample.projectId}?tab=insights`);
  await press(page.getByRole("button", { name: "Present", exact: true }));
  await shows("Slide 1 of");
  await page.keyboard.press("o");
  const overview = page.getByRole("dialog", { name: "Overview" });
  // Each quote is listed by its first words, which are those of the slide that it opens.
  const named = overview.locator("button:has(q)");
  await named.first().waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  const start = (await named.first().locator("q").innerText()).replace("…", "");
  expect(start.length).toBeGreaterThan(10);
  await press(named.first());
  await overview.waitFor({ state: "hidden" });
  const quote = slide().locator("blockquote");
  await quote.getByText(start).waitFor();
  const size = (at: Page) =>
    at
      .locator("[data-slide] blockquote")
      .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  await expect.poll(() => size(page)).toBeGreaterThan(24);
  expect(await accessibilityFlaws(page)).toEqual([]);
});

test("a presentation prints one page a slide", async () => {
  const { projectId, viewId } = await makeStudy();
  await page.goto(`${workspace.origin}/projects/${projectId}/v/${viewId}/present`);
  await page.getByRole("heading", { name: "First session", level: 1 }).waitFor();
  await page.evaluate(() => {
    window.print = () => window.dispatchEvent(new Event("beforeprint"));
  });
  await press(page.getByRole("button", { name: "Print or save as PDF" }));
  await page.emulateMedia({ media: "print" });
  const onPaper = page.locator("section[data-paper]");
  await expect.poll(() => onPaper.count()).toBe(5);
  await expect.poll(() => onPaper.first().isVisible()).toBe(true);
  await expect.poll(() => slide().isVisible()).toBe(false);
});

test("a finger turns slides on a phone, and an empty project says what to do", async () => {
  const { projectId, viewId } = await makeStudy();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${workspace.origin}/projects/${projectId}/v/${viewId}/present`);
  await page.getByRole("heading", { name: "First session", level: 1 }).waitFor();
  await shows("Slide 1 of 2");
  // All controls are on one line.
  expect((await bar().boundingBox())?.height).toBeLessThan(64);
  await slide().evaluate((element) => {
    const touch = (clientX: number) => new Touch({ identifier: 1, target: element, clientX, clientY: 300 });
    const options = { bubbles: true, cancelable: true };
    element.dispatchEvent(new TouchEvent("touchstart", { ...options, touches: [touch(300)] }));
    element.dispatchEvent(new TouchEvent("touchend", { ...options, changedTouches: [touch(80)] }));
  });
  await slide().getByText("Everything went well.").waitFor();
  await page.goto(`${workspace.origin}/projects/${projectId}/insights/present`);
  await page.getByRole("heading", { name: "Nothing to present yet" }).waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
});
