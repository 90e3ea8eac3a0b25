import { rootDomain } from "@fieldstone/local/local-settings.ts";
import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { untilFocused } from "../../testing/keyboard.testing.ts";
import { hearNothing } from "../../testing/sockets.testing.ts";

const words = "We count the stock on paper first, because our hands are wet and the tablet locks itself. ";

let workspace: BrowserWorkspace;
let noteId: string;

beforeAll(async () => {
  workspace = await openWorkspace("first");
  const projectId = await makeProject(workspace, "Stock");
  noteId = await makeNote(workspace, { projectId, title: "Marta", markdown: words.repeat(12) });
});
afterAll(() => workspace.close());

/** Names of the queries that a page has sent so far. */
function listenForQueries(page: Page): string[] {
  const queries: string[] = [];
  page.on("request", (request) => {
    const name = /"operationName":"(\w+)"/.exec(request.postData() ?? "")?.[1];
    if (name !== undefined) queries.push(name);
  });
  return queries;
}

/** Holds back the app's own scripts until the page has sent all of these queries. */
async function holdAppUntilRequested(page: Page, queries: readonly string[], names: readonly string[]) {
  await page.route(/\/assets\/workspace-[^/]+\.js$/, async (route) => {
    await expect.poll(() => queries, { timeout: 20_000 }).toEqual(expect.arrayContaining([...names]));
    await route.continue();
  });
}

const countOf = (queries: readonly string[], name: string): number =>
  queries.filter((each) => each === name).length;

test("what a note shows first is asked for once, before the app's scripts are there", async () => {
  const page = await workspace.signedIn();
  const queries = listenForQueries(page);
  await hearNothing(page);
  await holdAppUntilRequested(page, queries, ["NotePage", "NoteBeginning"]);
  await page.goto(`${workspace.origin}/data/Marta-${noteId}`);
  await page.getByRole("heading", { name: "Marta" }).or(page.getByLabel("Title")).first().waitFor();
  await page.getByText(words.trim()).first().waitFor();
  await page.locator(".ProseMirror").waitFor();
  expect(countOf(queries, "NotePage")).toBe(1);
  expect(countOf(queries, "NoteBeginning")).toBe(1);
  expect(workspace.problems()).toEqual([]);
});

test("what Home shows first is asked for once, before the app's scripts are there", async () => {
  const page = await workspace.signedIn();
  const queries = listenForQueries(page);
  await hearNothing(page);
  await holdAppUntilRequested(page, queries, ["PublishedInsights", "GettingStarted"]);
  await page.goto(`${workspace.origin}/home`);
  await page.getByRole("main").getByRole("link").first().waitFor();
  expect(countOf(queries, "PublishedInsights")).toBe(1);
  expect(countOf(queries, "GettingStarted")).toBe(1);
  expect(workspace.problems()).toEqual([]);
});

test("somebody signed out is asked to sign in and asks for nothing else", async () => {
  const page = await workspace.signedOut();
  const queries = listenForQueries(page);
  await page.goto(`${workspace.origin}/data/${noteId}`);
  await page.getByRole("heading", { name: /^Sign in to/ }).waitFor();
  expect(queries).toEqual([]);
  workspace.problems(["status of 401"]);
});

test("a note's editor is asked for once its words are painted", async () => {
  const page = await workspace.signedIn();
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries())
        document.documentElement.dataset.paintedAt = String(startTime);
    }).observe({ type: "largest-contentful-paint", buffered: true });
  });
  await page.goto(`${workspace.origin}/data/${noteId}`);
  await page.locator(".ProseMirror").waitFor();
  await page.waitForFunction(() => document.documentElement.dataset.paintedAt !== undefined);
  const [paintedAt, editorAt] = await page.evaluate(() => {
    const editor = performance.getEntriesByType("resource").find(({ name }) => name.includes("/NoteView-"));
    return [Number(document.documentElement.dataset.paintedAt), editor?.startTime ?? 0];
  });
  expect(paintedAt).toBeGreaterThan(0);
  expect(editorAt).toBeGreaterThanOrEqual(paintedAt ?? Number.NaN);
});

test("signing in begins without what reads answers, which comes after the paint", async () => {
  const page = await workspace.signedOut();
  await page.goto(`http://${rootDomain}:${workspace.port}/auth/login`);
  const email = page.getByLabel("Work e-mail");
  await email.fill("nobody");
  await email.press("Enter");
  await page.getByText("Enter an e-mail address like name@example.com.").waitFor();
  await untilFocused(email);
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/auth-answers-")),
  );
  expect(workspace.problems()).toEqual([]);
});
