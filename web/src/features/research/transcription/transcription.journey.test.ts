import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { attachFile, callRecording } from "../../../testing/attach-file.testing.ts";
import { accessibilityFlaws, caretToEnd } from "../../../testing/browser-pages.testing.ts";
import { press, pressOn } from "../../../testing/keyboard.testing.ts";

/** Interval between the test provider's generated words, in seconds. */
const WORD_SECONDS = 0.4;

let workspace: BrowserWorkspace;
let page: Page;
let projectId: string;

beforeAll(async () => {
  workspace = await openWorkspace("spoken");
  projectId = await makeProject(workspace, "Calls");
});
beforeEach(async () => {
  page = await workspace.signedIn();
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});
afterAll(() => workspace.close());

/** Position on the page of a word of the first turn. */
async function placeOfWord(index: number): Promise<{ x: number; y: number }> {
  return await page
    .locator("[data-editor] p[data-turn]")
    .first()
    .evaluate((turn, wanted) => {
      const walker = document.createTreeWalker(turn, NodeFilter.SHOW_TEXT);
      const node = walker.nextNode();
      const words = [...(node?.textContent ?? "").matchAll(/\S+/gu)];
      const range = document.createRange();
      if (!node) throw new Error("the turn has no words");
      range.setStart(node, (words[wanted]?.index ?? 0) + 1);
      range.setEnd(node, (words[wanted]?.index ?? 0) + 2);
      const { x, y, width, height } = range.getBoundingClientRect();
      return { x: x + width / 4, y: y + height / 2 };
    }, index);
}

test("a recording is transcribed into its note, and a word leads to its moment", async () => {
  const noteId = await makeNote(workspace, { projectId, title: "Call", markdown: "Before." });
  const panel = await attachFile(page, `${workspace.origin}/data/${noteId}`, await callRecording());
  const transcribe = panel.getByRole("button", { name: "Transcribe “call.mp4”" });
  // Available once the recording is processed.
  await transcribe.waitFor({ timeout: 60_000 });
  await press(transcribe);
  const dialog = page.getByRole("dialog", { name: "Transcribe “call.mp4”" });
  await dialog.getByText("The words will be invented").waitFor();
  await dialog.getByRole("combobox", { name: "Spoken language" }).waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await press(dialog.getByRole("button", { name: "Transcribe" }));
  await panel.getByText("The words of this transcript are invented").waitFor({ timeout: 60_000 });

  const player = page.getByRole("region", { name: "Recording of this transcript" });
  const position = player.getByRole("slider", { name: "Position" });
  const seconds = async () => Number(await position.inputValue());
  await position.waitFor();
  await expect
    .poll(async () => {
      const { x, y } = await placeOfWord(4);
      await page.mouse.click(x, y);
      return await seconds();
    })
    .toBeCloseTo(4 * WORD_SECONDS, 0);
  await position.focus();
  await page.keyboard.press("Home");
  await expect.poll(seconds).toBe(0);
  // Clicks in quick succession have selected the paragraph: this puts the caret after its last word.
  await caretToEnd(page.locator("[data-editor] [contenteditable=true]").first());
  await press(player.getByRole("button", { name: "Go to the word at the cursor" }));
  await expect.poll(seconds).toBeGreaterThan(0);
  await press(player.getByRole("button", { name: "Show captions" }));
  await player.getByRole("button", { name: "Hide captions" }).waitFor();
  await page.mouse.wheel(0, 200);
  await press(player.getByRole("button", { name: "Follow along" }));
  expect(await accessibilityFlaws(page)).toEqual([]);
});

test("captions that came with a recording become its transcript", async () => {
  const noteId = await makeNote(workspace, { projectId, title: "Meeting", markdown: "" });
  const panel = await attachFile(page, `${workspace.origin}/data/${noteId}`, await callRecording());
  const transcribe = panel.getByRole("button", { name: "Transcribe “call.mp4”" });
  await transcribe.waitFor({ timeout: 60_000 });
  // The note shows it above its text, before it has a transcript.
  await page.getByRole("region", { name: "Recording of this note" }).getByRole("slider").waitFor();
  await press(transcribe);
  const dialog = page.getByRole("dialog", { name: "Transcribe “call.mp4”" });
  await dialog.getByRole("radio", { name: "A transcript that I have" }).focus();
  await page.keyboard.press("Space");
  const choose = async (text: string) => {
    const choosing = page.waitForEvent("filechooser");
    await press(dialog.getByRole("button", { name: "Choose file" }));
    const buffer = Buffer.from(text);
    await (await choosing).setFiles({ name: "call.vtt", mimeType: "text/vtt", buffer });
  };
  await choose("Dear diary");
  await dialog.getByText("This file does not start with WEBVTT.", { exact: false }).waitFor();
  await choose(
    "WEBVTT\n\n00:00.000 --> 00:01.000\n<v Ana>How do you count?\n\n00:01.000 --> 00:02.000\n<v Ben>On paper.\n",
  );
  await dialog.getByText("6 words, up to 0:01 · Ana, Ben").waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await press(dialog.getByRole("button", { name: "Add transcript" }));
  await panel.getByText("Transcript from a file").waitFor();
  const turns = page.locator("[data-editor] p[data-turn]");
  await expect.poll(() => turns.allInnerTexts()).toEqual(["How do you count?", "On paper."]);

  const position = page
    .getByRole("region", { name: "Recording of this transcript" })
    .getByRole("slider", { name: "Position" });
  await expect
    .poll(async () => {
      await turns.last().click({ position: { x: 5, y: 10 } });
      return Number(await position.inputValue());
    })
    .toBeCloseTo(1, 1);
});

test("the workspace and a project say how recordings are transcribed", async () => {
  await page.goto(`${workspace.origin}/settings/transcription`);
  await page
    .getByText("It does not listen to recordings: it invents every word of its transcripts.")
    .waitFor();
  const vocabulary = page.getByRole("textbox", { name: "Names and terms, one per line" });
  await vocabulary.fill("Fieldstone\nNPS");
  await pressOn(page.getByRole("button", { name: "Save vocabulary" }));
  await page.getByText("Saved.").first().waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await page.reload();
  await expect.poll(() => vocabulary.inputValue()).toBe("Fieldstone\nNPS");

  await page.goto(`${workspace.origin}/projects/${projectId}/settings/transcription`);
  const language = page.getByRole("combobox", { name: "Spoken language" });
  await language.selectOption("de-DE");
  await page.getByText("Saved.").first().waitFor();
  await page.reload();
  await expect.poll(() => language.inputValue()).toBe("de-DE");
  expect(await accessibilityFlaws(page)).toEqual([]);
});

test("who saves settings that somebody else changed meanwhile is told, and loses no words", async () => {
  await workspace.graphql(
    `mutation { updateTranscriptionSettings(input: { vocabulary: ["Fieldstone", "NPS"] }) { settings { vocabulary } } }`,
  );
  await page.goto(`${workspace.origin}/settings/transcription`);
  const vocabulary = page.getByRole("textbox", { name: "Names and terms, one per line" });
  await expect.poll(() => vocabulary.inputValue()).toBe("Fieldstone\nNPS");
  await vocabulary.fill("Fieldstone\nMine");
  // A newly opened page may query once more, and would know of the change before it is rejected.
  const refused = Promise.withResolvers<void>();
  await page.route("**/api/graphql", async (route) => {
    if (route.request().postData()?.includes('"TranscriptionSettings"')) await refused.promise;
    await route.continue();
  });
  await workspace.graphql(
    `mutation { updateTranscriptionSettings(input: { vocabulary: ["Theirs"] }) { settings { vocabulary } } }`,
  );
  await pressOn(page.getByRole("button", { name: "Save vocabulary" }));
  await page.getByText("Someone else has changed these settings.", { exact: false }).waitFor();
  refused.resolve();
  await page.getByText("Theirs: Theirs", { exact: false }).waitFor();
  expect(await vocabulary.inputValue()).toBe("Fieldstone\nMine");
  expect(await accessibilityFlaws(page)).toEqual([]);
  await pressOn(page.getByRole("button", { name: "Save vocabulary" }));
  await page.getByText("Saved.").first().waitFor();
  await page.getByText("Theirs: Theirs", { exact: false }).waitFor({ state: "detached" });
  await page.reload();
  await expect.poll(() => vocabulary.inputValue()).toBe("Fieldstone\nMine");
});
