import { type BrowserWorkspace, makeNote, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  documentText,
  pressCommand,
  readSample,
  type SampleObjects,
  selectWords,
  startReading,
} from "../../testing/browser-pages.testing.ts";
import { pressOn, untilFocused } from "../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;
let sample: SampleObjects;
let page: Page;

beforeAll(async () => {
  workspace = await openWorkspace("moving");
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

const panel = () => page.getByRole("complementary", { name: "Note", exact: true });
const openProject = () => page.goto(`${workspace.origin}/projects/${sample.projectId}`);

async function openPanel(): Promise<void> {
  await openProject();
  await page.getByRole("main").getByRole("link", { name: sample.note.title }).click();
  await panel().getByLabel("Note title").waitFor();
}

describe("peek", () => {
  test("a click on a card opens the side panel at the note's own address, and Back closes it", async () => {
    await openPanel();
    const project = page.getByRole("heading", { level: 1, name: /Sample/ });
    expect(new URL(page.url()).pathname).toMatch(new RegExp(`^/data/[\\w-]*${sample.note.id}$`));
    await project.waitFor();
    await page.goBack();
    await panel().waitFor({ state: "detached" });
    await expect.poll(() => new URL(page.url()).pathname).toContain(sample.projectId);
    await project.waitFor();
  });

  test("a reload keeps the panel over the page, and a fresh tab shows the note in the centre", async () => {
    await openPanel();
    await page.reload();
    await panel().getByLabel("Note title").waitFor();
    const fresh = await page.context().newPage();
    await fresh.goto(page.url());
    await fresh.getByRole("main").getByLabel("Note title").waitFor();
    expect(await fresh.getByRole("complementary", { name: "Note", exact: true }).count()).toBe(0);
  });

  test("the panel goes to the centre and to a full page, Esc closes it, and the focus returns to the card", async () => {
    await openPanel();
    await pressOn(page.getByRole("button", { name: "Open in the centre" }));
    await untilFocused(page.getByRole("button", { name: "Open at the side" }));
    await panel().getByRole("button", { name: "Close" }).focus();
    await page.keyboard.press("Escape");
    await panel().waitFor({ state: "detached" });
    const card = page.getByRole("main").getByRole("link", { name: sample.note.title });
    await expect.poll(() => card.evaluate((link) => link === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    await pressOn(page.getByRole("button", { name: "Open as a page" }));
    await page.getByRole("main").getByLabel("Note title").waitFor();
    expect(await panel().count()).toBe(0);
    await untilFocused(page.getByRole("main"));
  });
});

describe("the focus", () => {
  test("stays on the tab that was opened, and goes with a link to the tab of its page", async () => {
    // What keeps the focus has loaded once a panel was shown.
    await openPanel();
    await page.keyboard.press("Escape");
    await panel().waitFor({ state: "detached" });
    const tab = page.getByRole("main").getByRole("link", { name: "Tags", exact: true });
    await pressOn(tab);
    await page.waitForURL(/\/tags$/);
    await untilFocused(tab);
    await pressOn(page.getByRole("main").getByRole("link", { name: "Projects", exact: true }));
    await page.waitForURL(/\/projects$/);
    await untilFocused(page.getByRole("main").getByRole("link", { name: "All projects" }));
  });
});

describe("the palette", () => {
  test("Ctrl+K finds and opens, and Esc gives the focus back", async () => {
    await openProject();
    const filter = page.getByRole("searchbox", { name: "Filter notes by title" });
    await filter.focus();
    await page.keyboard.press("Control+k");
    const field = page.getByRole("combobox", { name: "Find or do anything" });
    await field.waitFor();
    await page.keyboard.press("Escape");
    await field.waitFor({ state: "detached" });
    await expect.poll(() => filter.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.press("Control+k");
    await field.fill(sample.note.title);
    await page
      .getByRole("option", { name: `${sample.note.title} Note` })
      .and(page.locator('[aria-selected="true"]'))
      .waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => panel().getByLabel("Note title").inputValue()).toBe(sample.note.title);
  });

  test("Enter never opens what was found for other words than those typed", async () => {
    await openProject();
    await page.getByRole("button", { name: "New note" }).waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("option", { name: sample.note.title }).first().waitFor();
    await page.keyboard.type("xyzzy");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/search\?query=xyzzy/);
  });

  test("a page of exactly the typed name comes before commands that contain it", async () => {
    await page.goto(`${workspace.origin}/home`);
    await page.getByRole("heading", { level: 1, name: "Home" }).waitFor();
    await page.keyboard.press("Control+k");
    await untilFocused(page.getByRole("combobox", { name: "Find or do anything" }));
    await page.keyboard.type("people");
    await page.getByRole("option", { name: "Invite people" }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/contacts$/);
  });

  test("an act is found by its name and done", async () => {
    await openProject();
    await page.getByRole("button", { name: "New note" }).waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Find or do anything" }).fill("new pro");
    await page.getByRole("option", { name: "New project" }).click();
    await page.getByRole("dialog").getByLabel("Title").waitFor();
  });

  test("commands show without an answer of the server", async () => {
    await openProject();
    await page.getByRole("button", { name: "New note" }).waitFor();
    await page.keyboard.press("Control+k");
    const field = page.getByRole("combobox", { name: "Find or do anything" });
    await field.waitFor();
    await page.route("**/api/graphql", () => undefined);
    await field.fill("new pro");
    await page.getByRole("option", { name: "New project" }).waitFor();
  });
});

describe("shortcuts", () => {
  test("? lists them, letters go where they say, and none fires while typing", async () => {
    await page.goto(`${workspace.origin}/home`);
    await page.getByRole("heading", { name: "Discover new insights" }).waitFor();
    await pressCommand(page, "Shift+?");
    const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await list.getByText("New project").waitFor();
    await page.keyboard.press("Escape");
    await list.waitFor({ state: "detached" });
    for (const [letter, name] of [
      ["s", "Workspace"],
      ["e", "People"],
      ["p", "Projects"],
    ] as const) {
      await pressCommand(page, "g", letter);
      await page.getByRole("heading", { level: 1, name }).waitFor();
    }
    await pressCommand(page, "/");
    const search = page.getByRole("searchbox", { name: "Search" });
    await search.waitFor();
    await expect.poll(() => search.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.type("c g p ?");
    await expect.poll(() => search.inputValue()).toBe("c g p ?");
    expect(await page.getByRole("dialog").count()).toBe(0);
    await search.blur();
    await pressCommand(page, "c");
    await page.getByRole("dialog").getByLabel("Title").waitFor();
  });

  test("h, t and i act on selected words, and a letter after g only goes", async () => {
    const noteId = await makeNote(workspace, {
      projectId: sample.projectId,
      title: "Keys",
      markdown: "Alpha beta gamma.\n\nDelta epsilon zeta.\n\nEta theta iota.",
    });
    await page.goto(`${workspace.origin}/data/${noteId}`);
    const text = await documentText(page);
    await startReading(page);
    const cards = page.getByRole("complementary", { name: "About this note" }).getByRole("article");
    await selectWords(text, "beta gamma");
    await page.keyboard.press("h");
    await expect.poll(() => cards.count()).toBe(1);
    await selectWords(text, "Delta epsilon");
    await page.keyboard.press("t");
    await page.getByRole("combobox", { name: "Find or create a tag" }).waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => cards.count()).toBe(2);
    await selectWords(text, "theta iota");
    await page.keyboard.press("i");
    await page.getByRole("complementary", { name: "Insight", exact: true }).getByText("theta iota").waitFor();
    await page.goBack();
    await expect.poll(() => cards.count()).toBe(3);
    await page
      .getByRole("heading", { level: 1 })
      .first()
      .click({ position: { x: 1, y: 1 }, force: true });
    await page.locator(":focus").blur();
    await pressCommand(page, "g", "i");
    await page.getByRole("heading", { level: 1, name: "Insights" }).waitFor();
    expect(await page.getByText("Select some text first.").count()).toBe(0);
  });
});

describe("a view's address", () => {
  test("opens the same order and filter for somebody else", async () => {
    await makeNote(workspace, { projectId: sample.projectId, title: "Zebra call", markdown: "z" });
    await openProject();
    await page.getByRole("combobox", { name: "Sort" }).selectOption("TITLE ASC");
    await page.getByRole("searchbox", { name: "Filter notes by title" }).fill("zebra");
    await expect.poll(() => decodeURIComponent(page.url())).toContain("zebra");
    const other = await workspace.signedIn();
    await other.goto(page.url());
    await other.getByRole("link", { name: "Zebra call" }).waitFor();
    const read = async () => [
      await other.getByRole("combobox", { name: "Sort" }).inputValue(),
      await other.getByRole("searchbox", { name: "Filter notes by title" }).inputValue(),
      await other.getByRole("list", { name: "Notes" }).getByRole("listitem").count(),
    ];
    await expect.poll(read).toEqual(["TITLE ASC", "zebra", 1]);
    await other.context().close();
  });

  test("with broken JSON falls back to the defaults", async () => {
    await page.goto(
      `${workspace.origin}/projects/${sample.projectId}?sort=%7B%22field%22%3A&filter=%5B%5D&tab=nope`,
    );
    await page.getByRole("link", { name: sample.note.title }).waitFor();
    await expect.poll(() => page.getByRole("combobox", { name: "Sort" }).inputValue()).toBe("UPDATED DESC");
  });
});

test.each([
  ["/your-work", "/your-work/insights"],
  ["/browse", "/projects"],
  ["/projects/all-projects", "/projects"],
  ["/people", "/contacts"],
])("%s is another name of %s", async (asked, shown) => {
  await page.goto(workspace.origin + asked);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  const address = () => {
    const { pathname, search } = new URL(page.url());
    return pathname + search;
  };
  await expect.poll(address).toBe(shown);
});
