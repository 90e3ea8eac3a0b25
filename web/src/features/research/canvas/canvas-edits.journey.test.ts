import { axeViolations } from "@fieldstone/testkit/browser/browser.ts";
import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { pressCommand } from "../../../testing/browser-pages.testing.ts";
import { press, untilFocused } from "../../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;
let page: Page;

const madeView = z.object({ createView: z.object({ view: z.object({ id: z.string() }) }) });

beforeAll(async () => {
  workspace = await openWorkspace("sizes");
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});
afterAll(() => workspace.close());

async function openCanvas(projectId: string): Promise<void> {
  const made = await workspace.graphql(
    "mutation ($input: CreateViewInput!) { createView(input: $input) { view { id } } }",
    { input: { projectId, title: "Affinity", target: "NOTE", layout: "CANVAS" } },
  );
  page = await workspace.signedIn();
  await page.goto(`${workspace.origin}/projects/${projectId}/v/${madeView.parse(made).createView.view.id}`);
  await surface().waitFor();
}

const surface = () => page.getByRole("application", { name: "Canvas" });
const outline = () => page.getByRole("navigation", { name: "Outline" });
const names = () =>
  expect.poll(async () => (await outline().getByRole("button").allTextContents()).map((text) => text.trim()));
const button = (name: string) => page.getByRole("button", { name });
const status = () => expect.poll(async () => (await surface().getByRole("status").innerText()).trim());
const isSaved = () => page.getByText("Saved", { exact: true }).waitFor();

async function keys(...pressed: readonly string[]): Promise<void> {
  await surface().focus();
  for (const key of pressed) await page.keyboard.press(key);
}

test("a group is made large enough for a card, and the staging area moved, by keyboard", async () => {
  const projectId = await makeProject(workspace, "Sizes");
  await makeNote(workspace, { projectId, title: "Alpha", markdown: "Words" });
  await openCanvas(projectId);
  await keys("Tab");
  await status().toBe("Not placed yet: 1, at 0, 0");
  await keys("Shift+ArrowRight", "ArrowDown");
  await status().toBe("Not placed yet: 1, at 80, 8");
  await press(button("Outline"));
  await press(button("Place all 1"));
  await button("Place all 1").waitFor({ state: "detached" });
  await press(button("Add group"));
  await untilFocused(page.getByRole("textbox", { name: "Title of the group" }));
  await page.keyboard.type("Prices");
  await page.keyboard.press("Enter");
  const ends = async (): Promise<readonly number[]> =>
    (await surface().getByRole("status").innerText()).match(/-?\d+/gu)?.map(Number) ?? [];
  await keys("Escape", "Tab");
  await status().toMatch(/^Group: Prices, /u);
  const grouped = outline().getByRole("listitem").filter({ hasText: "Prices" }).getByRole("button");
  const [x = 0, y = 0, width = 0] = await ends();
  await keys("Tab");
  const [cardX = 0, cardY = 0] = await ends();
  for (let left = cardX; left < x + width; left += 80) await keys("Shift+ArrowRight");
  for (let top = cardY; top < y; top += 80) await keys("Shift+ArrowDown");
  for (let top = cardY; top > y + 80; top -= 80) await keys("Shift+ArrowUp");
  // Now the card is to the right of the group.
  await expect.poll(() => grouped.allTextContents()).toEqual(["Group: Prices"]);
  await keys("Shift+Tab");
  for (let pressed = 0; pressed < 40; pressed += 1) await page.keyboard.press("Shift+Alt+ArrowRight");
  for (let pressed = 0; pressed < 20; pressed += 1) await page.keyboard.press("Shift+Alt+ArrowDown");
  await status().toMatch(/^Group: Prices, at -?\d+, -?\d+, 880 by 520$/u);
  await expect.poll(() => grouped.allTextContents()).toEqual(["Group: Prices", "Alpha. Words"]);
  await pressCommand(page, "Shift+?");
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await dialog.getByText("Make it wider").waitFor();
  const onCanvas = dialog.locator("section").filter({ hasText: "On the canvas, while it has the focus" });
  for (const [action, keys] of [
    ["Next element", "Tab"],
    ["Move what is selected, or else the view", "← / → / ↑ / ↓"],
    ["Move it farther", "⇧← / → / ↑ / ↓"],
    ["Remove from the canvas", "Delete / Backspace"],
    ["Zoom in", "+ / ="],
    ["Go to the tools; Escape goes back", "AltF10"],
    ["Paste", "CtrlV"],
  ] as const) {
    const row = onCanvas.locator("dl > div").filter({ has: page.getByText(action, { exact: true }) });
    await expect.poll(() => row.locator("dd").textContent()).toBe(keys);
  }
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
});

test("a text is made narrower by keyboard and wider by its corner, and stays so", async () => {
  await openCanvas(await makeProject(workspace, "Widths"));
  await press(button("Add text"));
  await untilFocused(page.getByRole("textbox", { name: "Text", exact: true }));
  await page.keyboard.type("Some words that fit into one line");
  await page.keyboard.press("Escape");
  const ends = async () =>
    (await surface().getByRole("status").innerText()).match(/-?\d+/gu)?.map(Number) ?? [];
  await status().toMatch(/^Text: Some words .*, 320 by 22$/u);
  for (let pressed = 0; pressed < 20; pressed += 1) await page.keyboard.press("Shift+Alt+ArrowLeft");
  await status().toMatch(/, 160 by 44$/u);
  await keys("0");
  const { x: left = 0, y: top = 0, width = 0, height = 0 } = (await surface().boundingBox()) ?? {};
  // The only element is shown in the middle.
  const zoom = Number.parseInt(await page.getByText(/^\d+%$/).innerText(), 10) / 100;
  const corner = { x: left + width / 2 + (160 * zoom) / 2, y: top + height / 2 + (44 * zoom) / 2 };
  await page.mouse.move(corner.x, corner.y);
  await page.mouse.down();
  await page.mouse.move(corner.x + 40 * zoom, corner.y + 400, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await ends()).at(-2)).toBeGreaterThan(190);
  const changed = (await ends()).slice(-2);
  await isSaved();
  await page.reload();
  await surface().waitFor();
  await keys("Tab");
  await expect.poll(async () => (await ends()).slice(-2)).toEqual(changed);
});

test("an edit that the server rejects is said in words, its text can be copied, and the page opens without it", async () => {
  await openCanvas(await makeProject(workspace, "Rejected"));
  await press(button("Outline"));
  await press(button("Add text"));
  const field = page.getByRole("textbox", { name: "Text", exact: true });
  await untilFocused(field);
  await page.keyboard.type("Kept");
  await page.keyboard.press("Escape");
  await isSaved();
  await keys("Enter");
  await untilFocused(field);
  // As where two people type into one text at the same time: each stays below the limit, not both.
  await field.evaluate((each) => each.removeAttribute("maxlength"));
  const long = `Kept, and ${"more ".repeat(2_100)}`;
  await field.fill(long);
  await page
    .getByText(/could not be saved, and nothing after it can be: This has grown too large/u)
    .waitFor();
  await page.getByText("Not saved").first().waitFor();
  expect(await button("Add text").isDisabled()).toBe(true);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await press(button("Copy the text"));
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(long);
  await press(button("Reload without unsaved changes"));
  await surface().waitFor();
  await press(button("Outline"));
  await names().toEqual(["Text: Kept"]);
  await press(button("Add rectangle"));
  await names().toEqual(["Text: Kept", "Rectangle"]);
  await isSaved();
});
