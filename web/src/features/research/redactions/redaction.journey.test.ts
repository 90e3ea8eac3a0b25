import { oneStory } from "@fieldstone/testkit/browser/one-story.ts";
import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { attachFile, callRecording } from "../../../testing/attach-file.testing.ts";
import { accessibilityFlaws, caretToEnd } from "../../../testing/browser-pages.testing.ts";
import { press } from "../../../testing/keyboard.testing.ts";

const mask = "▇▇▇";

let workspace: BrowserWorkspace;
let page: Page;
let noteId: string;
let filePath: string;

oneStory();
beforeAll(async () => {
  workspace = await openWorkspace("redacted");
  const projectId = await makeProject(workspace, "Calls");
  noteId = await makeNote(workspace, { projectId, title: "Call", markdown: "Before." });
  page = await workspace.signedIn();
});
// A visible player keeps requesting the withheld file, and is rejected.
const withheld = ["status of 409 (Conflict)"];
afterEach(() => expect(workspace.problems(withheld)).toEqual([]));
afterAll(() => workspace.close());

const turns = () => page.locator("[data-editor] p[data-turn]");
const notePlayer = () => page.getByRole("region", { name: "Recording of this transcript" });
const filePlayer = () => page.getByRole("region", { name: "Player of “call.mp4”" });
const redactions = () => page.getByRole("region", { name: "Redactions" });
const removals = () => redactions().getByRole("button", { name: /^Remove the redaction of/ });

/** Word times load after the player: then it seeks to the word at the caret. */
async function wordTimesKnown() {
  const position = notePlayer().getByRole("slider", { name: "Position" });
  const goTo = notePlayer().getByRole("button", { name: "Go to the word at the cursor" });
  const seconds = async () => {
    await press(goTo);
    return Number(await position.inputValue());
  };
  await expect.poll(seconds, { timeout: 30_000 }).toBeGreaterThan(0);
}

/** The editor reads a selection a frame later, and not if the next control has taken the focus by then. */
async function selectionApplied() {
  await expect.poll(() => page.evaluate(() => getSelection()?.isCollapsed)).toBe(false);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

test("a recording is transcribed into its note", async () => {
  const panel = await attachFile(page, `${workspace.origin}/data/${noteId}`, await callRecording());
  const transcribe = panel.getByRole("button", { name: "Transcribe “call.mp4”" });
  await transcribe.waitFor({ timeout: 60_000 });
  await press(transcribe);
  const dialog = page.getByRole("dialog", { name: "Transcribe “call.mp4”" });
  await dialog.getByRole("combobox", { name: "Spoken language" }).waitFor();
  await press(dialog.getByRole("button", { name: "Transcribe" }));
  await notePlayer().getByRole("slider", { name: "Position" }).waitFor({ timeout: 60_000 });
  filePath = (await panel.getByRole("link", { name: "call.mp4" }).getAttribute("href")) ?? "";
});

test("selected words are redacted by keys alone, and the recording is withheld until it is masked", async () => {
  const redact = notePlayer().getByRole("button", { name: "Redact the selected words" });
  await caretToEnd(page.locator("[data-editor] [contenteditable=true]").first());
  await wordTimesKnown();
  await page.locator("[data-editor] [contenteditable=true]").first().focus();
  for (let word = 0; word < 2; word += 1) await page.keyboard.press("Control+Shift+ArrowLeft");
  await selectionApplied();
  await press(redact);
  await page
    .getByText(/ was redacted\.$/)
    .first()
    .waitFor();
  const withheld = page.getByRole("region", { name: "Recordings that cannot be played yet" });
  await withheld.getByText("“call.mp4” can be played again once it is prepared.").waitFor();
  await turns().getByText(mask).first().waitFor();
  await notePlayer().getByRole("slider", { name: "Position" }).waitFor({ timeout: 60_000 });
  await withheld.waitFor({ state: "detached" });
  expect(await accessibilityFlaws(page)).toEqual([]);
});

test("it is listed on the file’s page, and removed and put back by keys", async () => {
  await page.goto(`${workspace.origin}${filePath}`);
  await filePlayer().waitFor({ timeout: 60_000 });
  await expect.poll(() => removals().count()).toBe(1);
  expect(await accessibilityFlaws(page)).toEqual([]);
  await press(removals().first());
  await page
    .getByText(/^The redaction of .* was removed\.$/)
    .first()
    .waitFor();
  await expect.poll(() => removals().count()).toBe(0);
  await press(page.getByRole("button", { name: "Undo" }).last());
  await expect.poll(() => removals().count()).toBe(1);
  await page.getByText("Parts of this recording are redacted").waitFor();
  await filePlayer().waitFor({ timeout: 60_000 });
  const position = filePlayer().getByRole("slider", { name: "Position" });
  for (const [key, button, field, time] of [
    ["Home", "Redact from here", "Redact from", /^0:00/],
    ["End", "Redact until here", "Redact until", /^0:0[1-9]/],
  ] as const) {
    await position.press(key);
    await expect.poll(() => position.evaluate((slider) => document.activeElement === slider)).toBe(true);
    const taken = redactions().getByRole("textbox", { name: field, exact: true });
    await expect
      .poll(async () => {
        await press(redactions().getByRole("button", { name: button }));
        return await taken.inputValue();
      })
      .toMatch(time);
  }
  await page.goto(`${workspace.origin}/data/${noteId}`);
  await turns().getByText(mask).first().waitFor();
});
