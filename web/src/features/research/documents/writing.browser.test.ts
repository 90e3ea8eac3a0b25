import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import {
  accessibilityFlaws,
  documentText,
  pressCommand,
  selectWords,
  startReading,
} from "../../../testing/browser-pages.testing.ts";

let workspace: BrowserWorkspace;
let projectId: string;
let page: Page;

beforeAll(async () => {
  workspace = await openWorkspace("writing");
  projectId = await makeProject(workspace, "Fish shops");
  page = await workspace.signedIn();
});
// Leaving a page during its last edit opens a prompt, which browsers block on a page without user
// interaction.
afterEach(() => expect(workspace.problems(["'beforeunload'"])).toEqual([]));
afterAll(() => workspace.close());

const project = z.object({
  project: z.object({
    notes: z.object({ totalCount: z.number() }),
    insights: z.object({ totalCount: z.number() }),
  }),
});

async function counts(): Promise<{ notes: number; insights: number }> {
  const answer = await workspace.graphql(
    `query ($id: ID!) { project(id: $id) { notes(first: 1) { totalCount } insights(first: 1) { totalCount } } }`,
    { id: projectId },
  );
  const { notes, insights } = project.parse(answer).project;
  return { notes: notes.totalCount, insights: insights.totalCount };
}

const titled = z.object({ title: z.string() });
const titles = z.object({
  project: z.object({ objects: z.object({ edges: z.array(z.object({ node: titled })) }) }),
});

async function storedTitles(kinds: "notes" | "insights"): Promise<readonly string[]> {
  const answer = await workspace.graphql(
    `query ($id: ID!) { project(id: $id) { objects: ${kinds}(first: 100) { edges { node { title } } } } }`,
    { id: projectId },
  );
  return titles.parse(answer).project.objects.edges.map(({ node }) => node.title);
}

async function openProject(tab: "notes" | "insights" = "notes"): Promise<void> {
  await page.goto(`${workspace.origin}/projects/${projectId}${tab === "notes" ? "" : `?tab=${tab}`}`);
  await page.getByRole("button", { name: tab === "notes" ? "New note" : "New insight" }).waitFor();
}

const tools = () => page.getByRole("toolbar", { name: "Formatting" });

test("the lines of a list may begin with its marker, as in Markdown", async () => {
  await openProject();
  await page.getByRole("button", { name: "New note" }).click();
  const text = await documentText(page);
  await text.focus();
  const lines = ["- first", "- second", "", "1. one", "2. two", "- inner"];
  for (const line of lines) {
    await page.keyboard.type(line);
    await page.keyboard.press("Enter");
  }
  const items = (list: string) => text.locator(`:scope > ${list} > li > p`).allTextContents();
  await expect.poll(() => items("ul")).toEqual(["first", "second"]);
  expect((await items("ol")).slice(0, 2)).toEqual(["one", "two"]);
  // Another list's marker begins a list in the item.
  expect(await text.locator("ol ul > li > p").first().innerText()).toBe("inner");
});

describe.each([
  { kind: "note", tab: "notes", button: "New note" },
  { kind: "insight", tab: "insights", button: "New insight" },
] as const)("a new $kind", ({ kind, tab, button }) => {
  test("takes what is typed from the click on: a title, after Enter the text", async () => {
    await openProject(tab);
    await page.getByRole("button", { name: button }).click();
    // Immediately, before the page has loaded: letters that are shortcuts elsewhere.
    await page.keyboard.type("Call with Oda\nThe counter is gone.\nTomorrow again.", { delay: 10 });
    const text = await documentText(page, `${kind === "note" ? "Note" : "Insight"} text`);
    await expect.poll(() => text.innerText()).toMatch(/^The counter is gone\.\s+Tomorrow again\.$/);
    await expect
      .poll(() => page.getByLabel(`${kind === "note" ? "Note" : "Insight"} title`).inputValue())
      .toBe("Call with Oda");
    expect(await page.getByRole("dialog").count()).toBe(0);
    await expect.poll(() => page.title()).toBe("Call with Oda · Fieldstone");
    const looks = await workspace.signedIn();
    await looks.goto(page.url());
    await documentText(looks, `${kind === "note" ? "Note" : "Insight"} text`);
    await looks.getByText("Saved", { exact: true }).waitFor();
    expect(await accessibilityFlaws(looks)).toEqual([]);
    await looks.context().close();
  });

  test("has the focus in its title, and runs no command however long nothing is typed", async () => {
    await openProject(tab);
    await page.getByRole("button", { name: button }).click();
    const title = page.getByLabel(`${kind === "note" ? "Note" : "Insight"} title`);
    await expect.poll(() => title.evaluate((field) => field === document.activeElement)).toBe(true);
    await documentText(page, `${kind === "note" ? "Note" : "Insight"} text`);
    await tools().waitFor();
    await title.blur();
    await pressCommand(page, "c", "g", "p");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Find or do anything" }).waitFor();
    await page.keyboard.press("Escape");
    expect(page.url()).toMatch(/\/(data|insights)\//);
    // Left blank it would be discarded while the next test counts.
    await title.fill("Kept from here");
    await expect.poll(() => storedTitles(tab)).toContain("Kept from here");
  });

  test("is gone when it is left blank, and stays with a word in it", async () => {
    await openProject(tab);
    const before = await counts();
    await page.getByRole("button", { name: button }).click();
    await tools().waitFor();
    await expect.poll(async () => (await counts())[tab]).toBe(before[tab] + 1);
    await page
      .getByRole("navigation", { name: "Workspace" })
      .getByRole("link", { name: "Projects", exact: true })
      .click();
    await expect.poll(async () => (await counts())[tab]).toBe(before[tab]);

    await openProject(tab);
    await page.getByRole("button", { name: button }).click();
    await tools().waitFor();
    await page.keyboard.type("Kept");
    await page
      .getByRole("navigation", { name: "Workspace" })
      .getByRole("link", { name: "Projects", exact: true })
      .click();
    await page.getByRole("heading", { level: 1, name: "Projects" }).waitFor();
    // Loading another page at once would cancel pending requests.
    await expect.poll(() => storedTitles(tab)).toContain("Kept");
    await openProject(tab);
    await page.getByRole("link", { name: "Kept", exact: true }).first().waitFor();
    await expect.poll(async () => (await counts())[tab]).toBe(before[tab] + 1);
  });
});

test("an insight of selected words takes what is typed from its key on", async () => {
  const markdown = "The counter is gone again.";
  const noteId = await makeNote(workspace, { projectId, title: "Call", markdown });
  await page.goto(`${workspace.origin}/data/${noteId}`);
  await documentText(page);
  await startReading(page);
  await selectWords(await documentText(page), "The counter is gone");
  await page.keyboard.press("i");
  await page.keyboard.type("Counters go missing\nTwice a week.", { delay: 10 });
  const panel = page.getByRole("complementary", { name: "Insight", exact: true });
  await expect.poll(() => panel.getByLabel("Insight title").inputValue()).toBe("Counters go missing");
  await panel.getByText("Twice a week.").waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  await expect.poll(() => storedTitles("insights")).toContain("Counters go missing");
});

test("a blank note that a closed tab left is gone at the next start", async () => {
  await openProject();
  const before = await counts();
  const left = await page.context().newPage();
  await left.goto(page.url());
  await left.getByRole("button", { name: "New note" }).click();
  await left.getByRole("toolbar", { name: "Formatting" }).waitFor();
  // Open in a tab, it is not discarded by another.
  await page.reload();
  await page.getByRole("button", { name: "New note" }).waitFor();
  await expect.poll(async () => (await counts()).notes).toBe(before.notes + 1);
  await left.close();
  await page.reload();
  await expect.poll(async () => (await counts()).notes).toBe(before.notes);
});

test("one's own note opens to write in, somebody else's to read", async () => {
  const own = await makeNote(workspace, { projectId, title: "Mine", markdown: "I wrote this." });
  await page.goto(`${workspace.origin}/data/${own}`);
  await tools().waitFor();
  await page.getByRole("button", { name: "Done" }).click();
  await tools().waitFor({ state: "detached" });
});

test("no letter is a command within two seconds of a page change that no key asked for", async () => {
  await page.goto(`${workspace.origin}/home`);
  await page.getByRole("heading", { name: "Discover new insights" }).waitFor();
  await page.waitForFunction(() => document.documentElement.dataset.shortcuts !== "resting");
  // Inside the page, because a busy machine may take the two seconds to report the change.
  const typed = page.evaluate(async () => {
    while (document.documentElement.dataset.shortcuts !== "resting") await new Promise(requestAnimationFrame);
    for (const key of ["c", "c"])
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  });
  await page
    .getByRole("navigation", { name: "Workspace" })
    .getByRole("link", { name: "Projects", exact: true })
    .click();
  await typed;
  await page.getByRole("heading", { level: 1, name: "Projects" }).waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  await pressCommand(page, "c");
  await page.getByRole("dialog").getByLabel("Title").waitFor();
  await page.keyboard.press("Escape");
});

test("a title that two people write at once is lost by neither", async () => {
  const noteId = await makeNote(workspace, { projectId, title: "Oda", markdown: "Words." });
  await page.goto(`${workspace.origin}/data/${noteId}`);
  const title = page.getByLabel("Note title");
  await title.waitFor();
  await page.getByText("Saved", { exact: true }).waitFor();
  await title.fill("Oda, first call");
  const stored = () => workspace.graphql("query ($id: ID!) { note(id: $id) { title } }", { id: noteId });
  await expect.poll(stored).toEqual({ note: { title: "Oda, first call" } });
  await workspace.graphql(
    `mutation ($id: ID!) { updateNote(input: { id: $id, title: "Oda, Tuesday" }) { note { id } } }`,
    { id: noteId },
  );
  await page.getByText("Someone else changed the title from “Oda, first call” to “Oda, Tuesday”.").waitFor();
  await page.getByRole("button", { name: "Use mine" }).click();
  await expect.poll(() => page.title()).toContain("Oda, first call");
});
