import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { documentText } from "../../testing/browser-pages.testing.ts";
import { followsChanges, hearNothing, socketsAt } from "../../testing/sockets.testing.ts";

let workspace: BrowserWorkspace;
let projectId: string;
let page: Page;

beforeAll(async () => {
  workspace = await openWorkspace("lines");
  projectId = await makeProject(workspace, "Lines");
});
beforeEach(async () => {
  page = await workspace.signedIn();
});
afterEach(async () => {
  await page.context().close();
  // Browsers log every failed request to the console; nothing else may appear there.
  const caused = [
    "Unable to preload CSS",
    "Failed to load resource",
    "WebSocket connection",
    "answer: 503",
    "net::ERR_",
    // React logs what an error page shows.
    "Failed to fetch",
  ];
  expect(workspace.problems(caused)).toEqual([]);
});
afterAll(() => workspace.close());

const noteTitle = z.object({ note: z.object({ title: z.string() }) });
const noteContent = z.object({ note: z.object({ content: z.unknown() }) });
async function storedText(noteId: string): Promise<string> {
  const answer = await workspace.graphql(`query ($id: ID!) { note(id: $id) { content } }`, { id: noteId });
  return JSON.stringify(noteContent.parse(answer).note.content);
}

/** Opens a page and waits until it follows changes. */
async function gotoFollowing(path: string): Promise<void> {
  const following = followsChanges(page);
  await page.goto(workspace.origin + path);
  await following;
}

const makeText = (title: string, markdown: string) => makeNote(workspace, { projectId, title, markdown });
const banner = () => page.getByText("You are offline.");
const downBanner = () => page.getByText("Fieldstone is not responding");

const trainWords = " Written on the train.";

/** Number of updates in the browser's local documents: an edit is stored once its letters are. */
async function updatesKeptIn(from: Page): Promise<number> {
  return from.evaluate(async () => {
    const count = (name: string) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const counting = opening.result.transaction("updates").objectStore("updates").count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      });
    const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
    const counts = await Promise.all(
      names.filter((name) => name.startsWith("fieldstone-document:")).map(count),
    );
    return counts.reduce((sum, each) => sum + each, 0);
  });
}

describe("a lost connection", () => {
  test("shows a banner, and takes it away when the network is back", async () => {
    await page.goto(`${workspace.origin}/home`);
    await page.getByRole("heading", { name: "Discover new insights" }).waitFor();
    // A script still loading when the connection is cut would be another case.
    await page.waitForLoadState("networkidle");
    const place = () => page.getByRole("heading", { name: "Discover new insights" }).boundingBox();
    // A quote rendered for the first time now needs the quote font.
    await expect
      .poll(() => page.evaluate(`document.fonts.check('16px "Source Serif 4 Variable"')`))
      .toBe(true);
    const before = await place();
    await page.context().setOffline(true);
    await banner().waitFor({ timeout: 20_000 });
    expect(await place()).toEqual(before);
    await page.context().setOffline(false);
    await banner().waitFor({ state: "detached" });
  });

  test("keeps what is written through a reload, and merges it with what others wrote meanwhile", async () => {
    const noteId = await makeText("Merge", "First line.\n\nLast line.");
    const sockets = await socketsAt(page, "/api/collaboration");
    await page.goto(`${workspace.origin}/data/${noteId}`);
    const text = await documentText(page);
    await page.getByText("Saved", { exact: true }).waitFor();
    await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
    sockets.cut();
    await page.getByText("Offline. Changes are kept in this browser.").first().waitFor();
    await text.getByText("First line.").click();
    await page.keyboard.press("End");
    const keptBefore = await updatesKeptIn(page);
    await page.keyboard.type(trainWords);
    await text.getByText("Written on the train.").waitFor();
    await expect.poll(() => updatesKeptIn(page)).toBeGreaterThanOrEqual(keptBefore + trainWords.length);
    await page.reload();
    await text.getByText("Written on the train.").waitFor();
    expect(await storedText(noteId)).not.toContain("Written on the train.");

    const colleague = await workspace.signedIn();
    await colleague.goto(`${workspace.origin}/data/${noteId}`);
    const theirs = await documentText(colleague);
    await colleague.getByText("Saved", { exact: true }).waitFor();
    await theirs.getByText("Last line.").click();
    await colleague.keyboard.press("End");
    await colleague.keyboard.type(" Written at the desk.");

    sockets.restore();
    for (const reader of [text, theirs])
      await expect.poll(() => reader.innerText()).toMatch(/train\.[\s\S]*desk\./);
    await expect.poll(() => storedText(noteId)).toMatch(/train\..*desk\./);
    await colleague.context().close();
  });

  test("keeps a title written meanwhile, and the page where another one cannot be loaded", async () => {
    const noteId = await makeText("Ride", "First line.");
    const storedTitle = async () =>
      noteTitle.parse(await workspace.graphql(`query ($id: ID!) { note(id: $id) { title } }`, { id: noteId }))
        .note.title;
    await page.goto(`${workspace.origin}/data/${noteId}`);
    const text = await documentText(page);
    await page.getByText("Saved", { exact: true }).waitFor();
    await page.context().setOffline(true);
    await banner().waitFor({ timeout: 20_000 });
    const title = page.getByRole("textbox", { name: "Note title" });
    await title.fill("Ride by train");
    await page.getByText("The title is kept in this browser until it can be saved.").waitFor();
    await text.focus();
    expect(await title.inputValue()).toBe("Ride by train");
    expect(await page.getByText(/Someone else changed the title/).count()).toBe(0);

    // Never opened before: its code cannot be loaded.
    await page
      .getByRole("navigation", { name: "Workspace" })
      .getByRole("link", { name: "Channels", exact: true })
      .click();
    await page.getByRole("heading", { name: "No connection" }).waitFor();
    await banner().waitFor();
    await page.goBack();
    await expect.poll(() => title.inputValue()).toBe("Ride by train");
    await text.getByText("First line.").waitFor();
    expect(await storedTitle()).toBe("Ride");
    await page.context().setOffline(false);
    await page.reload();
    await expect.poll(() => title.inputValue()).toBe("Ride by train");
    await expect.poll(storedTitle).toBe("Ride by train");
    await page.reload();
    await expect.poll(() => title.inputValue()).toBe("Ride by train");
    const keptTitles = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("fieldstone-title:")));
    await expect.poll(keptTitles).toEqual([]);
  });

  test("is followed by a refetch of what was missed", async () => {
    const sockets = await socketsAt(page, "/api/graphql");
    await page.goto(`${workspace.origin}/projects/${projectId}`);
    await page.getByRole("button", { name: "New note" }).waitFor();
    await expect.poll(() => sockets.opened()).toBe(1);
    sockets.cut();
    await makeText("Missed while away", "m");
    sockets.restore();
    await page.getByRole("link", { name: "Missed while away" }).waitFor();
  });

  test("needs no refetch for what others do while it stands", async () => {
    await gotoFollowing(`/projects/${projectId}`);
    await makeText("Made by somebody else", "s");
    await page.getByRole("link", { name: "Made by somebody else" }).waitFor();
  });
});

describe("a server that fails", () => {
  test("is said to be down only after more than 10 failures, and not any more once it answers", async () => {
    await gotoFollowing("/search");
    const field = page.getByRole("searchbox", { name: "Search" });
    await page.route("**/api/graphql", (route) => route.abort("connectionrefused"));
    let failures = 0;
    page.on("requestfailed", () => {
      failures += 1;
    });
    for (let word = 1; failures <= 10; word += 1) {
      const shown = await downBanner().count();
      // Retries of earlier searches fail too and are counted; the number only grows while waiting for the
      // banner.
      if (failures <= 10) expect(shown).toBe(0);
      const failed = page.waitForEvent("requestfailed");
      await field.fill(`word ${word}`);
      await failed;
    }
    await downBanner().waitFor();
    await page.unroute("**/api/graphql");
    await downBanner().waitFor({ state: "detached" });
  });

  test("is asked a query 5 times at most, and then says so with a way to try again", async () => {
    let asked = 0;
    // Changes by others would also trigger refetches.
    await hearNothing(page);
    await page.route("**/api/graphql", async (route) => {
      if (!route.request().postData()?.includes("SearchResults")) return route.continue();
      asked += 1;
      return route.fulfill({ status: 503, body: "" });
    });
    await page.goto(`${workspace.origin}/search?query=paper`);
    const again = page.getByRole("main").getByRole("button", { name: "Try again" });
    await again.waitFor({ timeout: 20_000 });
    expect(asked).toBe(5);
    await page.unroute("**/api/graphql");
    await again.click();
    await page
      .getByRole("main")
      .getByRole("status")
      .filter({ hasText: /result/ })
      .waitFor();
  });
});
