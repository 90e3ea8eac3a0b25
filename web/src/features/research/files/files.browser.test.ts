import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { uploadPartSizeBytes } from "@fieldstone/model/files/upload-parts.ts";
import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser/workspace.ts";
import { onePixelPng } from "@fieldstone/testkit/files/one-pixel-png.ts";
import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { flawsInEveryLook } from "../../../testing/browser-pages.testing.ts";
import { press, pressOn } from "../../../testing/keyboard.testing.ts";

const partAddress = /\/files\/signed\//;
const picture = { name: "shelf.png", mimeType: "image/png", buffer: onePixelPng };
/** On disk: passing two parts to the browser would take seconds. */
let recording: string;
let dir: string;

let workspace: BrowserWorkspace;
let noteId: string;
let page: Page;

beforeAll(async () => {
  workspace = await openWorkspace("attachments");
  dir = await mkdtemp(path.join(tmpdir(), "fieldstone-attachments-"));
  recording = path.join(dir, "call.txt");
  await writeFile(recording, Buffer.alloc(uploadPartSizeBytes + 1_000, "spoken "));
});
beforeEach(async () => {
  const projectId = await makeProject(workspace, "Calls");
  noteId = await makeNote(workspace, { projectId, title: "Call", markdown: "Before." });
  page = await workspace.signedIn();
  await openFiles();
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems(["net::ERR_", "503 (Service", "answer: 503"])).toEqual([]);
});
afterAll(async () => {
  await workspace.close();
  await rm(dir, { recursive: true });
});

async function openFiles(): Promise<void> {
  await page.goto(`${workspace.origin}/data/${noteId}`);
  await press(page.getByRole("tab", { name: "Files" }));
  await page.getByRole("region", { name: "Drop files here" }).waitFor();
}

const panel = () => page.getByRole("tabpanel", { name: "Files" });
const row = (name: string) => panel().getByRole("listitem").filter({ hasText: name });
const tray = () => page.getByRole("region", { name: "Uploads" });

async function choose(button: Locator, files: (typeof picture)[] | string): Promise<void> {
  const choosing = page.waitForEvent("filechooser");
  await pressOn(button);
  await (await choosing).setFiles(files);
}

const chooseFiles = () => panel().getByRole("button", { name: "Choose files" });

test("files are uploaded, looked at, deleted and brought back by keys alone", async () => {
  await choose(chooseFiles(), [picture, { ...picture, name: "empty.txt", buffer: Buffer.alloc(0) }]);
  await row("empty.txt").getByText("This file is empty.").waitFor();
  await row("shelf.png").getByRole("link", { name: "shelf.png" }).waitFor();
  await tray().getByText("1 upload failed").waitFor();
  expect(await flawsInEveryLook(page)).toEqual([]);
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
  await choose(chooseFiles(), [{ ...picture, name: "plan.csv", buffer: Buffer.from("a,b\n1,2\n") }]);
  const link = row("plan.csv").getByRole("link", { name: "plan.csv" });
  await link.waitFor();
  await page.goto(new URL((await link.getAttribute("href")) ?? "", workspace.origin).href);
  await page.getByRole("heading", { name: "plan.csv", level: 1 }).waitFor();
  expect(await flawsInEveryLook(page)).toEqual([]);
  const saving = page.waitForEvent("download");
  await press(page.getByRole("button", { name: "Download", exact: true }));
  expect((await saving).suggestedFilename()).toBe("plan.csv");
});

test("an upload is paused and resumed, and goes on by itself when the service is back", async () => {
  let isDown = true;
  await page.route(partAddress, (route) =>
    isDown ? route.fulfill({ status: 503, body: "" }) : route.continue(),
  );
  await choose(chooseFiles(), recording);
  await row("call.txt").getByText("Waiting for the connection.").waitFor();
  await press(row("call.txt").getByRole("button", { name: "Pause" }));
  await row("call.txt").getByText("Paused at").waitFor();
  await press(row("call.txt").getByRole("button", { name: "Resume" }));
  await row("call.txt").getByText("Waiting for the connection.").waitFor();
  isDown = false;
  await row("call.txt").getByRole("link", { name: "call.txt" }).waitFor();
});

const percents = z.array(z.number());

test("the bar of an upload never runs back, though a part is lost and it is paused", async () => {
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seenPercents: seen });
    new MutationObserver((changes) => {
      for (const { target } of changes)
        if (target instanceof Element) seen.push(Number(target.getAttribute("aria-valuenow")));
    }).observe(document.body, { subtree: true, attributeFilter: ["aria-valuenow"] });
  });
  const tries = new Map<string, number>();
  const isHeld = Promise.withResolvers<void>();
  await page.route(partAddress, async (route) => {
    const part = partOf(route.request());
    const count = (tries.get(part) ?? 0) + 1;
    tries.set(part, count);
    if (part === "1" && count === 1) return route.fulfill({ status: 503, body: "" });
    // The last part does not get through before the pause.
    if (part === "3" && count === 1) return;
    if (part === "3") await isHeld.promise;
    await route.continue();
  });
  const long = path.join(dir, "long.txt");
  await writeFile(long, Buffer.alloc(2 * uploadPartSizeBytes + 1_000, "spoken "));
  const arrivals = ["1", "2"].map((part) =>
    page.waitForResponse((response) => partOf(response) === part && response.ok()),
  );
  await choose(chooseFiles(), long);
  for (const arrival of arrivals) await (await arrival).finished();
  await press(row("long.txt").getByRole("button", { name: "Pause" }));
  await row("long.txt").getByText("Paused at 33.6 MB of 33.6 MB").waitFor();
  await press(row("long.txt").getByRole("button", { name: "Resume" }));
  await expect.poll(() => tries.get("3")).toBe(2);
  isHeld.resolve();
  await row("long.txt").getByRole("link", { name: "long.txt" }).waitFor();
  const seen = percents.parse(await page.evaluate(() => Reflect.get(window, "seenPercents")));
  expect(seen).toEqual([...seen].toSorted((one, other) => one - other));
  expect(seen.at(-1)).toBe(100);
});

const partOf = (sent: { url(): string }) => new URL(sent.url()).searchParams.get("part") ?? "";

test("an upload that was interrupted goes on with the same file, and sends no part twice", async () => {
  const sent: string[] = [];
  let isSlow = true;
  await page.route(partAddress, async (route) => {
    const part = partOf(route.request());
    // The second part does not get through before the page is left.
    if (part === "2" && isSlow) return;
    sent.push(part);
    await route.continue();
  });
  const arrival = page.waitForResponse((response) => partOf(response) === "1");
  await choose(chooseFiles(), recording);
  await row("call.txt").getByText("16.8 MB of 16.8 MB").waitFor();
  await (await arrival).finished();
  page.once("dialog", (dialog) => void dialog.accept());
  await openFiles();
  isSlow = false;
  await row("call.txt").getByText("Interrupted.").waitFor();
  const again = row("call.txt").getByRole("button", { name: "Continue" });
  await choose(again, [{ name: "call.txt", mimeType: "text/plain", buffer: Buffer.from("other") }]);
  await page.getByText("Choose the same file as before").waitFor();
  await choose(again, recording);
  await row("call.txt").getByRole("link", { name: "call.txt" }).waitFor();
  expect(sent).toEqual(["1", "2"]);
});

test("an upload that nobody wants any more is cancelled, here and where it was interrupted", async () => {
  let partsAsked = 0;
  await page.route(partAddress, () => {
    partsAsked += 1;
  });
  await choose(chooseFiles(), recording);
  await press(row("call.txt").getByRole("button", { name: "Cancel" }));
  await row("call.txt").waitFor({ state: "detached" });
  const before = partsAsked;
  await choose(chooseFiles(), recording);
  await expect.poll(() => partsAsked).toBeGreaterThan(before);
  page.once("dialog", (dialog) => void dialog.accept());
  await openFiles();
  await press(row("call.txt").getByRole("button", { name: "Cancel" }));
  await row("call.txt").waitFor({ state: "detached" });
});

test("a photograph that no browser shows, and a download that is refused, are said on the page", async () => {
  const head = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0heicmif1", "latin1");
  const photograph = { name: "shelf.heic", mimeType: "image/heic", buffer: Buffer.concat([head, head]) };
  await choose(panel().getByRole("button", { name: "Choose files" }), [photograph]);
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
