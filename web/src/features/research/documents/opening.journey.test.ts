import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { documentText, numberedParagraphs } from "../../../testing/browser-pages.testing.ts";

let workspace: BrowserWorkspace;
let projectId: string;
let noteUrl: string;

beforeAll(async () => {
  workspace = await openWorkspace("opening");
  projectId = await makeProject(workspace, "Fish shops");
  const noteId = await makeNote(workspace, {
    projectId,
    title: "Long call",
    markdown: numberedParagraphs(400),
  });
  noteUrl = `${workspace.origin}/data/${noteId}`;
});
afterEach(() => expect(workspace.problems()).toEqual([]));
afterAll(() => workspace.close());

/** Every height at which the text's first paragraph was drawn, from its first appearance on. */
async function traceFirstParagraph(page: Page) {
  await page.evaluate(() => {
    const tops = new Set<number>();
    Reflect.set(window, "tops", tops);
    const look = () => {
      const [first] = document.querySelectorAll(".fs-document p");
      if (first) tops.add(Math.round(first.getBoundingClientRect().top));
      requestAnimationFrame(look);
    };
    look();
  });
  return () => page.evaluate(() => [...(Reflect.get(window, "tops") as Set<number>)]);
}

test("the text stays where it first appears, also where the line above it wraps", async () => {
  for (const width of [1440, 1100, 390]) {
    const page = await workspace.signedIn({ viewport: { width, height: 900 } });
    await page.goto(`${workspace.origin}/projects/${projectId}`);
    const row = page.getByRole("link", { name: "Long call", exact: true });
    await row.waitFor();
    const tops = await traceFirstParagraph(page);
    await row.click();
    await page.getByText("Saved", { exact: true }).waitFor();
    expect(await tops(), `at ${width}`).toHaveLength(1);
    await page.context().close();
  }
});

test("a slow first connection is no lost one, and moves no text", async () => {
  const page = await workspace.signedIn({ viewport: { width: 390, height: 900 } });
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.routeWebSocket("**/api/collaboration", async (socket) => {
    await held;
    socket.connectToServer();
  });
  await page.goto(`${workspace.origin}/projects/${projectId}`);
  const row = page.getByRole("link", { name: "Long call", exact: true });
  await row.waitFor();
  const tops = await traceFirstParagraph(page);
  await row.click();
  await page.getByText("Connecting…", { exact: true }).waitFor();
  await page.waitForFunction(async () => {
    const databases = await indexedDB.databases();
    return databases.some(({ name }) => name?.startsWith("fieldstone-document:"));
  });
  expect(await page.getByText("Offline. Changes are kept in this browser.").count()).toBe(0);
  release();
  await page.getByText("Saved", { exact: true }).waitFor();
  expect(await tops()).toHaveLength(1);
  await page.context().close();
});

test("the text stands before its editor where it stands in it", async () => {
  const fresh = await workspace.signedIn();
  await fresh.addInitScript(() => {
    const look = () => {
      const first = document.querySelector(".fs-document[data-static]");
      const places = [...(first?.children ?? [])].slice(0, 3).map((block) => {
        const { x, y, width, height } = block.getBoundingClientRect();
        return [x, y, width, height];
      });
      if (places.length > 0) Object.assign(window, { firstPlaces: places });
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await fresh.goto(noteUrl);
  const text = await documentText(fresh);
  await fresh.getByText("Saved", { exact: true }).waitFor();
  const places = await text.evaluate((root) =>
    [...root.children].slice(0, 3).map((block) => {
      const { x, y, width, height } = block.getBoundingClientRect();
      return [x, y, width, height];
    }),
  );
  expect(await fresh.evaluate(() => Reflect.get(window, "firstPlaces"))).toEqual(places);
  await fresh.context().close();
});

test("the text is drawn once before its editor comes", async () => {
  const fresh = await workspace.signedIn();
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const asked = fresh.waitForRequest(/NoteView-[^/]+\.js$/);
  await fresh.route(/NoteView-[^/]+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await fresh.addInitScript(() => {
    const drawn = new Set<Element>();
    Object.assign(window, { drawn });
    new MutationObserver(() => {
      for (const text of document.querySelectorAll(".fs-document[data-static]")) drawn.add(text);
    }).observe(document, { subtree: true, childList: true });
  });
  await fresh.goto(noteUrl);
  await asked;
  // What waits for the script is rendered within a frame of the request, the first time and later.
  const drawn = await fresh.evaluate(async () => {
    for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
    return Reflect.get(window, "drawn").size;
  });
  expect(drawn).toBe(1);
  release();
  await documentText(fresh);
  await fresh.context().close();
});

test("the text is laid out to its end once the browser rests", async () => {
  const id = await makeNote(workspace, {
    projectId,
    title: "Longer call",
    markdown: numberedParagraphs(450),
  });
  const page = await workspace.signedIn();
  await page.goto(`${workspace.origin}/data/${id}`);
  const text = await documentText(page);
  const skipped = () =>
    text.evaluate(
      (root) =>
        [...root.children].filter((block) => getComputedStyle(block).contentVisibility !== "visible").length,
    );
  expect(await text.evaluate((root) => root.children.length)).toBeGreaterThanOrEqual(450);
  await expect.poll(skipped).toBe(0);
  await page.context().close();
});
