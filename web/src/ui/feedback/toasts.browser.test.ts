import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser/workspace.ts";
import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { documentText, numberedParagraphs } from "../../testing/browser-pages.testing.ts";
import { press, untilFocused } from "../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;
let page: Page;

beforeAll(async () => {
  workspace = await openWorkspace("notices");
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});
afterAll(() => workspace.close());

const notices = () => page.getByRole("region", { name: "Notifications" });

async function isCovered(control: Locator): Promise<boolean> {
  return isBoxCovered(await control.boundingBox());
}

async function isBoxCovered(box: Awaited<ReturnType<Locator["boundingBox"]>>): Promise<boolean> {
  const region = await notices().boundingBox();
  // A notice that has gone by itself proves nothing.
  if (!box || !region?.height) return expect.unreachable("both are on screen");
  return (
    box.y < region.y + region.height &&
    box.y + box.height > region.y &&
    box.x < region.x + region.width &&
    box.x + box.width > region.x
  );
}

/** To the lower edge of the window, wherever the page ends. */
async function scrollToLowerEdge(element: Locator): Promise<void> {
  await element.evaluate((each) => {
    const main = document.querySelector("main");
    if (main) main.style.paddingBlock = "100vh";
    window.scrollBy(0, each.getBoundingClientRect().bottom - innerHeight + 12);
  });
}

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

test.each(sizes)(
  "at $width a notice covers neither what has the focus nor the end of a page",
  async (viewport) => {
    page = await workspace.signedIn({ viewport });
    await page.goto(`${workspace.origin}/settings/security`);
    const buttons = page.getByRole("main").getByRole("button", { name: /^Save/ });
    await buttons.last().waitFor();
    await page.waitForLoadState("networkidle");

    await buttons.first().focus();
    await scrollToLowerEdge(buttons.first());
    await press(buttons.first());
    await notices().getByRole("button").first().waitFor();
    await untilFocused(buttons.first());
    await expect.poll(() => isCovered(buttons.first())).toBe(false);

    await page.reload();
    await buttons.last().waitFor();
    await page.waitForLoadState("networkidle");
    await press(buttons.first());
    await notices().getByRole("button").first().waitFor();
    await page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      window.scrollTo(0, document.documentElement.scrollHeight);
    });
    await expect.poll(() => isCovered(page.getByRole("main").getByRole("button").last())).toBe(false);
  },
);

test.each(sizes)("at $width a notice does not cover a high field that has the focus", async (viewport) => {
  page = await workspace.signedIn({ viewport });
  await page.goto(`${workspace.origin}/settings/security`);
  const field = page.getByLabel("Addresses or ranges, one per line");
  await field.waitFor();
  await page.waitForLoadState("networkidle");
  await field.evaluate((each) => {
    each.style.height = "300px";
  });
  await press(page.getByRole("button", { name: "Save session length" }));
  await notices().getByRole("button").first().waitFor();
  await scrollToLowerEdge(field);
  await field.focus();
  await expect.poll(() => isCovered(field)).toBe(false);
});

/** So narrow that notices stand below what the page is about. */
const viewport = { width: 1000, height: 900 };

test("a notice does not cover the caret in a note that is higher than the window", async () => {
  const projectId = await makeProject(workspace, "Long notes");
  const markdown = numberedParagraphs(60);
  const noteId = await makeNote(workspace, { projectId, title: "Long", markdown });
  page = await workspace.signedIn({ viewport });
  await page.goto(`${workspace.origin}/data/${noteId}`);
  const paragraph = (await documentText(page)).locator("p").nth(30);
  await paragraph.click();
  await page.keyboard.press("Home");
  await scrollToLowerEdge(paragraph);
  await page.keyboard.press("ControlOrMeta+z");
  await notices().getByText("Nothing to undo.").waitFor();
  const caret = () =>
    page.evaluate(() => {
      const { x, y, width, height } = getSelection()?.getRangeAt(0).getClientRects()[0] ?? new DOMRect();
      return { x, y, width, height };
    });
  await expect.poll(async () => isBoxCovered(await caret())).toBe(false);
  // It stays near the foot of the window, and does not move above the whole text.
  expect((await notices().boundingBox())?.y).toBeGreaterThan(viewport.height / 2);
});

test("a notice does not cover the active cell of a table that fills the page", async () => {
  for (let at = 10; at < 40; at += 1)
    await workspace.graphql(
      "mutation ($input: CreatePersonInput!) { createPerson(input: $input) { person { id } } }",
      { input: { name: `Reader ${at}` } },
    );
  page = await workspace.signedIn({ viewport });
  await page.goto(`${workspace.origin}/contacts?name=Reader`);
  const grid = page.getByRole("grid", { name: "People" });
  const cell = grid.getByRole("gridcell", { name: "Reader 20", exact: true });
  await cell.click();
  await scrollToLowerEdge(cell);
  await page.keyboard.press("ControlOrMeta+z");
  await notices().getByText("Nothing to undo.").waitFor();
  await expect.poll(() => isCovered(cell)).toBe(false);
  await page.keyboard.press("ArrowUp");
  await expect
    .poll(() => isCovered(grid.getByRole("gridcell", { name: "Reader 19", exact: true })))
    .toBe(false);
});
