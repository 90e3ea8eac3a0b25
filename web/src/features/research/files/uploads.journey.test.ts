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
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { press } from "../../../testing/keyboard.testing.ts";
import { chooseFiles, fileRow, openFilePanel } from "./file-panel.testing.ts";

const partAddress = /\/files\/signed\//;
/** On disk: passing two parts to the browser would take seconds. */
let recording: string;
let dir: string;

let workspace: BrowserWorkspace;
let noteUrl: string;
let page: Page;

beforeAll(async () => {
  workspace = await openWorkspace("sent-files");
  dir = await mkdtemp(path.join(tmpdir(), "fieldstone-uploads-"));
  recording = path.join(dir, "call.txt");
  await writeFile(recording, Buffer.alloc(uploadPartSizeBytes + 1_000, "spoken "));
});
beforeEach(async () => {
  const projectId = await makeProject(workspace, "Calls");
  const noteId = await makeNote(workspace, { projectId, title: "Call", markdown: "Before." });
  noteUrl = `${workspace.origin}/data/${noteId}`;
  page = await workspace.signedIn();
  await openFilePanel(page, noteUrl);
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems(["net::ERR_", "503 (Service", "answer: 503"])).toEqual([]);
});
afterAll(async () => {
  await workspace.close();
  await rm(dir, { recursive: true });
});

const row = (name: string) => fileRow(page, name);

test("an upload is paused and resumed, and goes on by itself when the service is back", async () => {
  let isDown = true;
  await page.route(partAddress, (route) =>
    isDown ? route.fulfill({ status: 503, body: "" }) : route.continue(),
  );
  await chooseFiles(page, recording);
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
  await chooseFiles(page, long);
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
  await chooseFiles(page, recording);
  await row("call.txt").getByText("16.8 MB of 16.8 MB").waitFor();
  await (await arrival).finished();
  page.once("dialog", (dialog) => void dialog.accept());
  await openFilePanel(page, noteUrl);
  isSlow = false;
  await row("call.txt").getByText("Interrupted.").waitFor();
  const again = row("call.txt").getByRole("button", { name: "Continue" });
  await chooseFiles(
    page,
    [{ name: "call.txt", mimeType: "text/plain", buffer: Buffer.from("other") }],
    again,
  );
  await page.getByText("Choose the same file as before").waitFor();
  await chooseFiles(page, recording, again);
  await row("call.txt").getByRole("link", { name: "call.txt" }).waitFor();
  expect(sent).toEqual(["1", "2"]);
});

test("an upload that nobody wants any more is cancelled, here and where it was interrupted", async () => {
  let partsAsked = 0;
  await page.route(partAddress, () => {
    partsAsked += 1;
  });
  await chooseFiles(page, recording);
  await press(row("call.txt").getByRole("button", { name: "Cancel" }));
  await row("call.txt").waitFor({ state: "detached" });
  const before = partsAsked;
  await chooseFiles(page, recording);
  await expect.poll(() => partsAsked).toBeGreaterThan(before);
  page.once("dialog", (dialog) => void dialog.accept());
  await openFilePanel(page, noteUrl);
  await press(row("call.txt").getByRole("button", { name: "Cancel" }));
  await row("call.txt").waitFor({ state: "detached" });
});
