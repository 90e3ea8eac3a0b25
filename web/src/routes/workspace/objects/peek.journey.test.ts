import { type BrowserWorkspace, makeNote, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  documentText,
  pressCommand,
  readSample,
  type SampleObjects,
  startReading,
} from "../../../testing/browser-pages.testing.ts";
import { phone } from "../../../testing/touch-targets.testing.ts";

let workspace: BrowserWorkspace;
let sample: SampleObjects;
let page: Page;

beforeAll(async () => {
  workspace = await openWorkspace("peek");
  sample = await readSample(workspace);
  for (const title of ["Alpha", "Beta", "Gamma"])
    await makeNote(workspace, { projectId: sample.projectId, title, markdown: `Words of ${title}.` });
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
const title = () => panel().getByLabel("Note title").inputValue();
const openBeside = async (name: string) => {
  await page.goto(`${workspace.origin}/projects/${sample.projectId}`);
  await page.getByRole("link", { name }).first().click();
  await documentText(page);
  await expect.poll(title).toBe(name);
};

describe("Escape closes the panel beside a list", () => {
  test("with the focus on a row, whose selection stays until the next one", async () => {
    await openBeside("Beta");
    await page.getByRole("checkbox", { name: "Select “Alpha”" }).check();
    await page.keyboard.press("Escape");
    await panel().waitFor({ state: "detached" });
    await page.getByRole("checkbox", { name: "Select “Alpha”" }).and(page.locator(":checked")).waitFor();
    await page.keyboard.press("Escape");
    await page
      .getByRole("checkbox", { name: "Select “Alpha”" })
      .and(page.locator(":not(:checked)"))
      .waitFor();
  });

  test("but not out of a field, a menu, a dialog or the text that is being written", async () => {
    await openBeside("Beta");
    const words = page.getByRole("main").getByRole("searchbox").first();
    await words.focus();
    await page.keyboard.press("Escape");
    await panel().getByRole("button", { name: "Actions for this note" }).focus();
    await page.keyboard.down("Enter");
    await page.getByRole("menuitem").and(page.locator(":focus")).waitFor();
    // Held down, the key repeats, and chooses nothing.
    await page.keyboard.down("Enter");
    await page.keyboard.up("Enter");
    await page.getByRole("menu").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("menu").waitFor({ state: "detached" });
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    // The first ends editing; in reading mode the text lets the second through.
    await panel().locator(".ProseMirror").focus();
    await page.keyboard.press("Escape");
    await panel().locator(".ProseMirror[data-reading]").waitFor();
    expect(await title()).toBe("Beta");
    await page.keyboard.press("Escape");
    await panel().waitFor({ state: "detached" });
  });
});

test("Alt with J and K goes through the list from one's own note, open for writing", async () => {
  await openBeside("Beta");
  const text = panel().locator(".ProseMirror");
  await text.and(page.locator(":not([data-reading])")).waitFor();
  await text.focus();
  await page.keyboard.press("Alt+j");
  await expect.poll(title).not.toBe("Beta");
  await documentText(page);
  await page.keyboard.press("Alt+k");
  await expect.poll(title).toBe("Beta");
  await documentText(page);
  await expect.poll(() => text.innerText()).toBe("Words of Beta.");
});

test("a panel that fills a phone offers no centre", async () => {
  await page.context().close();
  page = await workspace.signedIn(phone);
  await openBeside("Beta");
  await panel().getByRole("button", { name: "Open as a page" }).waitFor();
  expect(await panel().getByRole("button", { name: "Open in the centre" }).isVisible()).toBe(false);
});

describe("with the focus in a text that is only read", () => {
  beforeEach(async () => {
    await page.goto(`${workspace.origin}/data/${sample.note.id}`);
    const text = await documentText(page);
    await startReading(page);
    await text.focus();
  });

  test("? shows the shortcuts", async () => {
    await pressCommand(page, "Shift+?");
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
  });

  test("C creates a project, without a hint that E edits", async () => {
    await pressCommand(page, "c");
    await page.getByRole("dialog", { name: "New project" }).waitFor();
    expect(await page.getByText("Press E to edit.").count()).toBe(0);
  });

  test("G H goes home, and H alone highlights nothing on the way", async () => {
    await pressCommand(page, "g", "h");
    await page.waitForURL(/\/home$/);
  });
});

test("the panel closes at once, however many objects it has shown and wherever it was moved", async () => {
  await page.goto(`${workspace.origin}/home`);
  await page.locator(`a[href^="/projects/"][href*="${sample.projectId}"]`).first().click();
  await page.getByRole("main").getByRole("link", { name: "Beta" }).first().click();
  await expect.poll(title).toBe("Beta");
  await page.getByRole("main").getByRole("link", { name: "Gamma" }).first().click();
  await expect.poll(title).toBe("Gamma");
  await panel().getByRole("button", { name: "Open in the centre" }).click();
  await panel().getByRole("button", { name: "Open at the side" }).click();
  const search = page.getByRole("main").getByRole("searchbox").first();
  await search.fill("a");
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain("&find=");
  await search.blur();
  await page.keyboard.press("Escape");
  await panel().waitFor({ state: "detached" });
  await page.goBack();
  await page.waitForURL(/\/home$/);
});

test("a page's filter keeps the panel's address, and the panel closes in one step", async () => {
  await page.goto(`${workspace.origin}/your-work/insights`);
  const published = page.getByRole("radio", { name: "Published" });
  await published.waitFor({ state: "attached" });
  const summary = `note_${sample.note.id}`;
  await page.evaluate(
    (id) => history.pushState({}, "", `/your-work/insights?summary=${id}&peekMode=Side`),
    summary,
  );
  await panel().waitFor();
  await published.press("Space");
  await published.and(page.locator(":checked")).waitFor({ state: "attached" });
  await page.waitForURL(/\/data\/.+/);
  await page.goBack();
  await panel().waitFor({ state: "detached" });
  expect(new URL(page.url()).pathname).toBe("/your-work/insights");
});

test("Back does not reopen a panel that was closed on the first page of a visit", async () => {
  await openBeside("Beta");
  const isOpen = await page.evaluate(() => history.length);
  await page.keyboard.press("Escape");
  await panel().waitFor({ state: "detached" });
  expect(await page.evaluate(() => history.length)).toBe(isOpen);
  await page.goForward();
  await expect.poll(title).toBe("Beta");
});

test("Back closes the dialog over the panel first, and then the panel", async () => {
  await openBeside("Beta");
  const address = page.url();
  const back = () => page.evaluate(() => history.back());
  await panel().getByRole("button", { name: "Share" }).click();
  const dialog = page.getByRole("dialog", { name: "Share this note" });
  await dialog.waitFor();
  await back();
  await dialog.waitFor({ state: "detached" });
  expect(await title()).toBe("Beta");
  expect(page.url()).toBe(address);
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").waitFor();
  await back();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(await title()).toBe("Beta");
  await back();
  await panel().waitFor({ state: "detached" });
});

test("Back closes a dialog that has an address, and leaves none of it", async () => {
  await page.goto(`${workspace.origin}/home`);
  await page.getByRole("navigation", { name: "Workspace" }).getByRole("link", { name: "Projects" }).click();
  await page.getByRole("heading", { level: 1, name: "Projects" }).waitFor();
  await pressCommand(page, "c");
  const dialog = page.getByRole("dialog", { name: "New project" });
  await dialog.waitFor();
  await page.evaluate(() => history.back());
  await dialog.waitFor({ state: "detached" });
  await page.waitForURL(/\/projects$/);
});

test("a full-page address fills the page", async () => {
  const summary = `note_${sample.note.id}`;
  await page.goto(`${workspace.origin}/home?summary=${summary}&peekMode=FullPage`);
  await page.getByRole("main").getByLabel("Note title").waitFor();
  expect(await panel().count()).toBe(0);
});
