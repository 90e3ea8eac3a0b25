import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser/workspace.ts";
import { onePixelPng } from "@fieldstone/testkit/files/one-pixel-png.ts";
import { pdfOf } from "@fieldstone/testkit/files/pdf-file.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type AttachedFile, attachFile, openAttachedFile } from "../../../../testing/attach-file.testing.ts";
import { accessibilityFlaws } from "../../../../testing/browser-pages.testing.ts";
import { press } from "../../../../testing/keyboard.testing.ts";

const report = {
  name: "report.pdf",
  mimeType: "application/pdf",
  buffer: pdfOf([
    { lines: ["The export button", "is hidden behind menus"] },
    { lines: ["Second page", "nobody finds the button"] },
    { lines: ["Third page"] },
  ]),
};

let workspace: BrowserWorkspace;
let noteId: string;
let page: Page;

beforeAll(async () => {
  workspace = await openWorkspace("pages");
});
beforeEach(async () => {
  const projectId = await makeProject(workspace, "Reports");
  noteId = await makeNote(workspace, { projectId, title: "Report", markdown: "Before." });
  page = await workspace.signedIn();
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems([])).toEqual([]);
});
afterAll(() => workspace.close());

const openFile = (file: AttachedFile) => openAttachedFile(page, `${workspace.origin}/data/${noteId}`, file);

const pages = () => page.getByRole("region", { name: "Pages of “report.pdf”" });
const sheet = (number: number) => pages().getByRole("region", { name: `Page ${number} of 3` });
const toolbar = () => page.getByRole("toolbar", { name: "Pages" });

test("a PDF is read, gone through, searched and enlarged by keys", async () => {
  await openFile(report);
  await sheet(1).getByText("export").waitFor();
  await expect
    .poll(() =>
      sheet(1)
        .locator("img")
        .evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
    )
    .toBe(1_600);
  expect(await accessibilityFlaws(page)).toEqual([]);

  await press(toolbar().getByRole("button", { name: "Page thumbnails" }));
  const thumbnails = page.getByRole("navigation", { name: "Pages" });
  await press(thumbnails.getByRole("button", { name: "Go to page 3" }));
  await sheet(3).getByText("Third").waitFor();
  const number = toolbar().getByRole("textbox", { name: "Page number" });
  await expect.poll(() => number.inputValue()).toBe("3");

  await press(toolbar().getByRole("button", { name: "Find in this file" }));
  const query = page.getByRole("textbox", { name: "Find in this file" });
  await query.fill("button");
  await page.getByText("0 of 2").waitFor();
  await query.press("Enter");
  await page.getByText("1 of 2").waitFor();
  await expect.poll(() => number.inputValue()).toBe("1");
  await query.press("Enter");
  await page.getByText("2 of 2").waitFor();
  await expect.poll(() => number.inputValue()).toBe("2");
  await query.press("Escape");
  await query.waitFor({ state: "detached" });

  const widthOf = async () => (await sheet(2).boundingBox())?.width ?? 0;
  const before = await widthOf();
  await press(toolbar().getByRole("button", { name: "Zoom in" }));
  await toolbar().getByText("125 %").waitFor();
  await expect.poll(widthOf).toBeGreaterThan(before * 1.2);
});

test("an address leads to a page, and a damaged PDF says what to do", async () => {
  await openFile(report);
  await sheet(1).getByText("export").waitFor();
  const address = page.url();
  await page.goto("about:blank");
  await page.goto(`${address}#v=${encodeURIComponent(JSON.stringify({ page: 3 }))}`);
  await sheet(3).getByText("Third").waitFor();

  // The note's own URL can name the file and its page; once closed it does not reopen.
  const file = new URL(address).pathname.split("-").at(-1)?.split("/").at(-1) ?? "";
  await page.goto("about:blank");
  await page.goto(
    `${workspace.origin}/data/${noteId}#v=${encodeURIComponent(JSON.stringify({ file, page: 3 }))}`,
  );
  await sheet(3).getByText("Third").waitFor();
  await page.keyboard.press("Escape");
  await pages().waitFor({ state: "detached" });
  await page.getByText("Before.").waitFor();

  await openFile({ ...report, name: "bad.pdf", buffer: Buffer.from("%PDF-1.7\nnothing") });
  await page.getByText("This file is damaged.").waitFor();
  await press(page.getByRole("button", { name: "Try again" }));
  await page.getByText("This file is damaged.").waitFor();
});

test("beside the link of a damaged file stands why its pages cannot be read, in the note and its files", async () => {
  const projectId = await makeProject(workspace, "Damaged");
  const emptyId = await makeNote(workspace, { projectId, title: "Only a file", markdown: "" });
  const damaged = { ...report, name: "bad.pdf", buffer: Buffer.from("%PDF-1.7\nnothing") };
  const panel = await attachFile(page, `${workspace.origin}/data/${emptyId}`, damaged);
  await panel.getByText("This file is damaged.").waitFor();
  await page.getByRole("region", { name: "Attached files" }).getByText("This file is damaged.").waitFor();

  const cut = { name: "photo.png", mimeType: "image/png", buffer: onePixelPng.subarray(0, 40) };
  const files = await attachFile(page, `${workspace.origin}/data/${emptyId}`, cut);
  await files.getByText("This picture could not be read. It can still be downloaded.").waitFor();
});

test("an address begins with choosing a file", async () => {
  const hash = encodeURIComponent(JSON.stringify({ command: "pickVideoOrAudioFile" }));
  await page.goto(`${workspace.origin}/data/${noteId}#v=${hash}`);
  const choose = page.getByRole("button", { name: "Choose files" });
  await choose.waitFor();
  await expect.poll(() => choose.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await page.locator("input[type=file][accept='audio/*,video/*']").count()).toBe(1);

  const elsewhere = encodeURIComponent(JSON.stringify({ command: "pickCloudDriveFile" }));
  await page.goto(`${workspace.origin}/home`);
  await page.goto(`${workspace.origin}/data/${noteId}#v=${elsewhere}`);
  await page.getByText("Download the file there, then choose it here.").waitFor();
});
