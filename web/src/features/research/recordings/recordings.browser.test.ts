import { readFile } from "node:fs/promises";
import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser/workspace.ts";
import { smallRecording } from "@fieldstone/testkit/recordings/small-recordings.ts";
import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { accessibilityFlaws } from "../../../testing/browser-pages.testing.ts";
import { press, pressOn } from "../../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;
let page: Page;

beforeAll(async () => {
  workspace = await openWorkspace("recordings");
});
beforeEach(async () => {
  const projectId = await makeProject(workspace, "Calls");
  const noteId = await makeNote(workspace, { projectId, title: "Call", markdown: "Before." });
  page = await workspace.signedIn();
  await page.goto(`${workspace.origin}/data/${noteId}`);
  await press(page.getByRole("tab", { name: "Files" }));
  await page.getByRole("region", { name: "Drop files here" }).waitFor();
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});
afterAll(() => workspace.close());

const panel = () => page.getByRole("tabpanel", { name: "Files" });
const row = (name: string) => panel().getByRole("listitem").filter({ hasText: name });

async function upload(name: string, buffer: Buffer): Promise<void> {
  const choosing = page.waitForEvent("filechooser");
  await pressOn(panel().getByRole("button", { name: "Choose files" }));
  await (await choosing).setFiles([{ name, mimeType: "video/mp4", buffer }]);
}

test("a recording is prepared, and played from its segments by keys alone", async () => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await upload("call.mp4", await readFile(await smallRecording("call.mp4")));
  await press(row("call.mp4").getByRole("link", { name: "call.mp4" }));
  // The note beside it shows the recording too.
  const peek = page.getByRole("complementary", { name: "File", exact: true });
  const player = peek.getByRole("region", { name: "Player of “call.mp4”" });
  const position = player.getByRole("slider", { name: "Position" });
  const seconds = async () => Number(await position.inputValue());
  await player.waitFor();
  await press(player.getByRole("button", { name: "Play", exact: true }));
  await expect.poll(seconds).toBeGreaterThanOrEqual(2.5);
  expect(asked.some((path) => /^\/files\/avf-stream\/.*\/segment-00000\.ts$/.test(path))).toBe(true);
  await player.getByRole("button", { name: "Play", exact: true }).waitFor();

  const moment = page.waitForResponse((response) => response.url().includes("storyboard-00000.jpg"));
  await position.hover();
  expect((await moment).status()).toBe(200);
  await position.focus();
  await page.keyboard.press("Home");
  await expect.poll(seconds).toBe(0);
  await page.keyboard.press(">");
  await player.getByRole("button", { name: "Speed: 1.25×" }).waitFor();
  await page.keyboard.press("m");
  await player.getByRole("button", { name: "Unmute" }).waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
});

test("a recording that cannot be read says so, and can be tried again", async () => {
  const head = Buffer.from("0000001866747970697336d0000000006973366d6d703432", "hex");
  await upload(
    "broken.mp4",
    Buffer.concat([Buffer.from("\0\0\0\u0018ftypisom\0\0\0\0isommp42", "latin1"), head]),
  );
  await row("broken.mp4").getByText("This recording cannot be read.").waitFor();
  await press(row("broken.mp4").getByRole("button", { name: "Try again" }));
  await row("broken.mp4").getByText("This recording cannot be read.").waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
});

test("a phone shows a player's buttons in one line, and each time beside its button", async () => {
  await upload("call.mp4", await readFile(await smallRecording("call.mp4")));
  const address = await row("call.mp4").getByRole("link", { name: "call.mp4" }).getAttribute("href");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(new URL(address ?? "", workspace.origin).href);
  const player = page.getByRole("region", { name: "Player of “call.mp4”" });
  await player.waitFor();
  const middles = async (all: readonly Locator[]) => {
    const boxes = await Promise.all(all.map((each) => each.boundingBox()));
    return new Set(boxes.map((box) => box && Math.round(box.y + box.height / 2)));
  };
  expect((await middles(await player.getByRole("button").all())).size).toBe(1);
  for (const name of ["Start", "End"]) {
    const field = page.getByRole("textbox", { name, exact: true });
    const button = page.getByRole("button", { name: `${name} here` });
    expect((await middles([field, button])).size).toBe(1);
  }
});
