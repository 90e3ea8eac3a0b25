import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser/workspace.ts";
import { onePixelPng } from "@fieldstone/testkit/files/one-pixel-png.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { accessibilityFlaws } from "../../../testing/browser-pages.testing.ts";
import { press } from "../../../testing/keyboard.testing.ts";
import { chooseFiles, fileRow, openFilePanel } from "./file-panel.testing.ts";

const picture = { name: "shelf.png", mimeType: "image/png", buffer: onePixelPng };

let workspace: BrowserWorkspace;
let noteId: string;
let page: Page;

beforeAll(async () => {
  workspace = await openWorkspace("attachments");
});
beforeEach(async () => {
  const projectId = await makeProject(workspace, "Calls");
  noteId = await makeNote(workspace, { projectId, title: "Call", markdown: "Before." });
  page = await workspace.signedIn();
  await openFilePanel(page, `${workspace.origin}/data/${noteId}`);
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems(["net::ERR_", "503 (Service", "answer: 503"])).toEqual([]);
});
afterAll(() => workspace.close());

const row = (name: string) => fileRow(page, name);
const tray = () => page.getByRole("region", { name: "Uploads" });

test("files are uploaded, looked at, deleted and brought back by keys alone", async () => {
  await chooseFiles(page, [picture, { ...picture, name: "empty.txt", buffer: Buffer.alloc(0) }]);
  await row("empty.txt").getByText("This file is empty.").waitFor();
  await row("shelf.png").getByRole("link", { name: "shelf.png" }).waitFor();
  await tray().getByText("1 upload failed").waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await press(tray().getByRole("button", { name: "Close uploads" }));
  await tray().waitFor({ state: "detached" });

  await press(row("shelf.png").getByRole("button", { name: "Delete “shelf.png”" }));
  await row("shelf.png").waitFor({ state: "detached" });
  await press(page.getByRole("button", { name: "Undo", exact: true }));
  await press(row("shelf.png").getByRole("link", { name: "shelf.png" }));
  const image = page.getByRole("img", { name: "shelf.png" });
  await expect
    .poll(() => image.evaluate((shown) => shown instanceof HTMLImageElement && shown.naturalWidth))
    .toBe(1);
  await page.getByText("Picture", { exact: true }).waitFor();
});

test("a file has a page of its own, and is saved under its name", async () => {
  await chooseFiles(page, [{ ...picture, name: "plan.csv", buffer: Buffer.from("a,b\n1,2\n") }]);
  const link = row("plan.csv").getByRole("link", { name: "plan.csv" });
  await link.waitFor();
  await page.goto(new URL((await link.getAttribute("href")) ?? "", workspace.origin).href);
  await page.getByRole("heading", { name: "plan.csv", level: 1 }).waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  const saving = page.waitForEvent("download");
  await press(page.getByRole("button", { name: "Download", exact: true }));
  expect((await saving).suggestedFilename()).toBe("plan.csv");
});

test("a photograph that no browser shows, and a download that is refused, are said on the page", async () => {
  const head = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0heicmif1", "latin1");
  const photograph = { name: "shelf.heic", mimeType: "image/heic", buffer: Buffer.concat([head, head]) };
  await chooseFiles(page, [photograph]);
  await press(row("shelf.heic").getByRole("link", { name: "shelf.heic" }));
  await page.getByRole("heading", { name: "This kind of file cannot be shown here" }).waitFor();
  const message = "Files cannot be read at the moment. Try again in a minute.";
  const answer = { errors: [{ title: "objects.unavailable", message }] };
  await page.route("**/files/download/*", (route) =>
    route.fulfill({ status: 503, contentType: "application/json", body: JSON.stringify(answer) }),
  );
  await press(page.getByRole("button", { name: "Download", exact: true }).first());
  await page.getByText(message).waitFor();
  await page.unroute("**/files/download/*");
  const saving = page.waitForEvent("download");
  await press(page.getByRole("button", { name: "Download", exact: true }).first());
  expect((await saving).suggestedFilename()).toBe("shelf.heic");
});
