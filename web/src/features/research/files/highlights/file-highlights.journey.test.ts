import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser/workspace.ts";
import { pdfOf } from "@fieldstone/testkit/files/pdf-file.ts";
import type { Page, Request } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import {
  type AttachedFile,
  callRecording,
  openAttachedFile,
} from "../../../../testing/attach-file.testing.ts";
import { accessibilityFlaws, pressCommand } from "../../../../testing/browser-pages.testing.ts";
import { press } from "../../../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;
let projectId: string;
let noteId: string;
let page: Page;

beforeAll(async () => {
  workspace = await openWorkspace("marked");
});
beforeEach(async () => {
  projectId = await makeProject(workspace, "Reports");
  noteId = await makeNote(workspace, { projectId, title: "Report", markdown: "Before." });
  page = await workspace.signedIn();
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems(["404"])).toEqual([]);
});
afterAll(() => workspace.close());

const openFile = (file: AttachedFile) => openAttachedFile(page, `${workspace.origin}/data/${noteId}`, file);

const list = () => page.getByRole("complementary", { name: "Highlights of this file" });
const card = (words: string) => list().getByRole("article", { name: words });

test("words and an area of a PDF are highlighted, tagged, deleted and opened again, by keys alone", async () => {
  const buffer = pdfOf([
    { lines: ["The export button", "is hidden behind menus"] },
    { lines: ["Second page", "nobody finds the button"] },
  ]);
  await openFile({ name: "report.pdf", mimeType: "application/pdf", buffer });
  const pages = page.getByRole("region", { name: "Pages of “report.pdf”" });
  // A search covers the pages read so far.
  await pages.getByText("nobody").waitFor();

  await press(page.getByRole("button", { name: "Find in this file" }));
  const query = page.getByRole("textbox", { name: "Find in this file" });
  await query.fill("nobody finds");
  await page.getByText("0 of 1").waitFor();
  await query.press("Enter");
  await page.getByText("1 of 1").waitFor();
  const bar = pages.getByRole("toolbar", { name: "Selected text" });
  await press(bar.getByRole("button", { name: "Tag" }));
  const picker = page.getByRole("combobox", { name: "Find or create a tag" });
  await picker.fill("Findability");
  await page.getByRole("option", { name: "Create “Findability”" }).waitFor();
  await page.keyboard.press("Enter");
  await card("nobody finds").getByText("Findability").waitFor();
  await page.keyboard.press("Escape");
  await picker.waitFor({ state: "detached" });

  await page.waitForFunction(() => document.documentElement.dataset.shortcuts !== "resting");
  // Both before scrolling becomes visible, as on a busy machine.
  await pages.evaluate((region) => {
    for (const key of ["PageUp", "a"])
      region.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  });
  const drawer = pages.getByRole("application", { name: /Area on page 1/ });
  await expect.poll(() => drawer.evaluate((element) => element === document.activeElement)).toBe(true);
  for (const key of ["ArrowUp", "Shift+ArrowRight"]) await page.keyboard.press(key);
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "detached" });
  await pressCommand(page, "a");
  await drawer.waitFor();
  await expect.poll(() => drawer.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await list().getByRole("article").nth(1).waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);

  await page.goto(`${workspace.origin}/projects/${projectId}/highlights`);
  await press(page.getByRole("link", { name: "nobody finds" }));
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/f\//);
  await pages.getByText("nobody").waitFor();
  await expect.poll(() => card("nobody finds").getAttribute("data-focused")).toBe("true");

  await press(card("nobody finds").getByRole("button", { name: "Actions for this highlight" }));
  // Scrolling of the pages and the list to the target does not close the menu.
  const deletion = page.getByRole("menuitem", { name: "Move to trash" });
  await deletion.waitFor();
  await pages.dispatchEvent("scroll");
  await list().dispatchEvent("scroll");
  await press(deletion);
  await card("nobody finds").waitFor({ state: "detached" });
  await press(page.getByRole("button", { name: "Undo" }));
  await card("nobody finds").getByText("Findability").waitFor();
});

test("text selected with the mouse is highlighted to the letter", async () => {
  const buffer = pdfOf([{ lines: ["The export button", "is hidden behind menus"] }]);
  await openFile({ name: "report.pdf", mimeType: "application/pdf", buffer });
  const pages = page.getByRole("region", { name: "Pages of “report.pdf”" });
  const word = pages.getByText("export");
  await word.waitFor();
  await word.dblclick();
  const bar = pages.getByRole("toolbar", { name: "Selected text" });
  await press(bar.getByRole("button", { name: "Highlight" }));
  await card("export").waitFor();
  await card("export").getByText("report.pdf · Page 1").waitFor();
});

test("a selection over two pages is highlighted on both, and undone in one step", async () => {
  const buffer = pdfOf([{ lines: ["The export button"] }, { lines: ["is hidden behind menus"] }]);
  await openFile({ name: "report.pdf", mimeType: "application/pdf", buffer });
  const pages = page.getByRole("region", { name: "Pages of “report.pdf”" });
  await pages.getByText("hidden").waitFor();
  await page.evaluate(() => {
    const words = [...document.querySelectorAll("[data-page-text] > [data-start]")];
    const [first, last] = ["export", "hidden"].map((text) =>
      words.find(({ textContent }) => textContent.trim() === text),
    );
    if (first === undefined || last === undefined) throw new Error("the words are not shown");
    getSelection()?.setBaseAndExtent(first, 0, last, 1);
  });
  const bar = pages.getByRole("toolbar", { name: "Selected text" });
  await bar.getByRole("button", { name: "Highlight on 2 pages" }).waitFor();
  expect(await bar.getByRole("button", { name: "Tag" }).count()).toBe(0);
  await pressCommand(page, "h");
  await card("export button").getByText("report.pdf · Page 1").waitFor();
  await card("is hidden").getByText("report.pdf · Page 2").waitFor();
  await page.keyboard.press("ControlOrMeta+z");
  await card("is hidden").waitFor({ state: "detached" });
  await card("export button").waitFor({ state: "detached" });
  const [sent, answered]: [Request[], Request[]] = [[], []];
  const keepIn = (requests: Request[]) => (request: Request) => {
    if (request.postData()?.includes("RestoreHighlight")) requests.push(request);
  };
  page.on("request", keepIn(sent));
  page.on("requestfinished", keepIn(answered));
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await card("is hidden").waitFor();
  await card("export button").waitFor();
  // A reload before the answers would take the requests back.
  await expect.poll(() => answered.length > 0 && answered.length === sent.length).toBe(true);
  await page.reload();
  await card("is hidden").waitFor();
  await card("export button").waitFor();
});

test("a span of a recording is marked by keys, and opened from its note at its start", async () => {
  await openFile(await callRecording());
  const player = page.getByRole("region", { name: "Player of “call.mp4”" });
  const position = player.getByRole("slider", { name: "Position" });
  await player.waitFor();
  const end = page.getByRole("textbox", { name: "End" });
  await end.fill("0:02.5");
  await page.getByRole("textbox", { name: "Start" }).fill("0:01");
  const highlight = page.getByRole("button", { name: "Highlight", exact: true });
  // The recording's length is known once it is processed, which takes longer in parallel with other work.
  await expect.poll(() => highlight.isEnabled(), { timeout: 60_000 }).toBe(true);
  await press(highlight);
  await card("call.mp4, 0:01–0:02").waitFor();
  await press(card("call.mp4, 0:01–0:02").getByRole("button", { name: "Create a clip" }));
  const download = card("call.mp4, 0:01–0:02").getByRole("link", { name: "Download clip" });
  await download.waitFor({ timeout: 60_000 });
  const clip = list().locator("video");
  const duration = () => clip.evaluate((media) => media instanceof HTMLMediaElement && media.duration);
  await expect.poll(duration).toBeCloseTo(1.5, 1);
  const address = new URL((await download.getAttribute("href")) ?? "", workspace.origin);
  const statusOf = (url: URL) => page.evaluate(async (href) => (await fetch(href)).status, url.href);
  expect(await statusOf(address)).toBe(200);
  address.searchParams.set("token", `${Math.floor(Date.now() / 1_000) + 60}.forged`);
  expect(await statusOf(address)).toBe(404);

  // Changed times need a new clip.
  await press(card("call.mp4, 0:01–0:02").getByRole("button", { name: "Actions for this highlight" }));
  await press(page.getByRole("menuitem", { name: "Change start and end…" }));
  const start = page.getByRole("textbox", { name: "Start" });
  await expect.poll(() => start.inputValue()).toBe("0:01.000");
  await start.fill("0:01.200");
  await press(page.getByRole("button", { name: "Save start and end" }));
  await press(card("call.mp4, 0:01–0:02").getByRole("button", { name: "Create a clip" }));
  await download.waitFor({ timeout: 60_000 });
  await expect.poll(duration).toBeCloseTo(1.3, 1);

  await position.focus();
  await pressCommand(page, "i");
  await expect
    .poll(() => page.getByRole("textbox", { name: "Start" }).inputValue())
    .toMatch(/^0:0\d\.\d{3}$/);
  expect(await accessibilityFlaws(page)).toEqual([]);

  await page.goto(`${workspace.origin}/data/${noteId}`);
  const cards = page.getByRole("complementary", { name: "About this note" }).getByRole("article");
  await press(cards.getByRole("button", { name: /^call.mp4/ }));
  // The note shows its recording, too.
  const opened = page.getByRole("complementary", { name: "File", exact: true });
  const place = opened.getByRole("slider", { name: "Position" });
  await expect.poll(async () => Number(await place.inputValue())).toBeCloseTo(1.2, 1);
});
