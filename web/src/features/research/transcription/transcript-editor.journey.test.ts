import { readFile } from "node:fs/promises";
import { oneStory } from "@fieldstone/testkit/browser/one-story.ts";
import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { attachFile, callRecording } from "../../../testing/attach-file.testing.ts";
import { accessibilityFlaws } from "../../../testing/browser-pages.testing.ts";
import { press, pressOn, typeInto, untilFocused } from "../../../testing/keyboard.testing.ts";

/** Two seconds of the recording's three are silent. */
const captions = [
  "WEBVTT",
  "00:00.000 --> 00:00.200\n<v Ana>Count on paper",
  "00:00.200 --> 00:00.400\n<v Ben>Really",
  "00:02.400 --> 00:02.900\n<v Ana>Always on paper",
].join("\n\n");

let workspace: BrowserWorkspace;
let page: Page;
let noteId: string;

const fileMade = z.object({ note: z.object({ files: z.tuple([z.object({ id: z.string() })]) }) });

oneStory();
beforeAll(async () => {
  workspace = await openWorkspace("transcript");
  const projectId = await makeProject(workspace, "Calls");
  noteId = await makeNote(workspace, { projectId, title: "Call", markdown: "" });
  page = await workspace.signedIn();
});
afterEach(() => expect(workspace.problems()).toEqual([]));
afterAll(() => workspace.close());

const turns = () => page.locator("[data-editor] p[data-turn]");
const player = () => page.getByRole("region", { name: "Recording of this transcript" });
const video = () => player().locator("video");
const speakers = () =>
  turns().evaluateAll((found) => found.map((turn) => turn.getAttribute("data-speaker") ?? ""));

/** Attaches the recording with its captions. */
async function attachTranscript(): Promise<void> {
  const panel = await attachFile(page, `${workspace.origin}/data/${noteId}`, await callRecording());
  await panel.getByRole("button", { name: "Transcribe “call.mp4”" }).waitFor({ timeout: 60_000 });
  const asked = await workspace.graphql("query ($id: ID!) { note(id: $id) { files { id } } }", {
    id: noteId,
  });
  const [file] = fileMade.parse(asked).note.files;
  await workspace.graphql(
    "mutation ($input: AttachTranscriptInput!) { attachTranscript(input: $input) { file { id } } }",
    { input: { fileId: file.id, fileName: "call.vtt", content: captions, replacesEarlier: true } },
  );
  await turns().nth(2).waitFor();
}

test("a speaker is renamed in every turn by keyboard, and one undo names them as before", async () => {
  await attachTranscript();
  await expect.poll(speakers).toEqual(["Ana", "Ben", "Ana"]);
  await press(page.getByRole("tab", { name: "Contacts" }));
  const rename = page.getByRole("button", { name: "Rename Ana", exact: true });
  await pressOn(rename);
  const name = page.getByRole("dialog", { name: "Rename Ana" }).getByLabel("Name in this transcript");
  await untilFocused(name);
  await typeInto(name, "Ana Silva");
  await page.keyboard.press("Enter");
  await page.getByText("Renamed Ana in 2 turns.", { exact: false }).waitFor();
  await expect.poll(speakers).toEqual(["Ana Silva", "Ben", "Ana Silva"]);
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(speakers).toEqual(["Ana", "Ben", "Ana"]);
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await expect.poll(speakers).toEqual(["Ana Silva", "Ben", "Ana Silva"]);
  expect(await accessibilityFlaws(page)).toEqual([]);
});

test("it is played at another speed, and without its silence", async () => {
  await press(player().getByRole("button", { name: "Speed: 1×" }));
  await press(page.getByRole("menuitemradio", { name: "0.5×" }));
  await player().getByRole("button", { name: "Speed: 0.5×" }).waitFor();
  const skipping = player().getByRole("checkbox", { name: "Skip silence" });
  await press(skipping, "Space");
  await expect.poll(() => skipping.isChecked()).toBe(true);
  await press(player().getByRole("button", { name: "Play", exact: true }));
  const atEnd = () => video().evaluate((media) => media instanceof HTMLMediaElement && media.ended);
  await expect.poll(atEnd).toBe(true);
  const played = await video().evaluate((media) => {
    if (!(media instanceof HTMLMediaElement)) return [];
    return Array.from({ length: media.played.length }, (_, at) => [
      media.played.start(at),
      media.played.end(at),
    ]);
  });
  const includes = (second: number) => played.some(([from = 0, to = 0]) => from <= second && second <= to);
  expect([0.1, 1.3, 2.6].map(includes)).toEqual([true, false, true]);
});

test("its words are found, and it is downloaded in four formats under the new name", async () => {
  await page.locator("html:not([data-shortcuts])").waitFor();
  await page.keyboard.press("ControlOrMeta+f");
  const field = page.getByRole("search").getByRole("textbox", { name: "Find in this text" });
  await untilFocused(field);
  await page.keyboard.type("paper");
  await page.getByRole("status").filter({ hasText: "1 of 2" }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("status").filter({ hasText: "2 of 2" }).waitFor();
  await page.keyboard.press("Escape");
  for (const [format, name, start] of [
    ["Text (TXT)", "call.txt", ""],
    ["Subtitles (SRT)", "call.srt", "1\n"],
    ["Captions (WebVTT)", "call.vtt", "WEBVTT"],
    ["Word (DOCX)", "call.docx", "PK"],
  ] as const) {
    await press(player().getByRole("button", { name: "Download transcript" }));
    const saving = page.waitForEvent("download");
    await press(page.getByRole("menuitem", { name: format }));
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe(name);
    const content = await readFile(await saved.path(), "utf8");
    expect(content.slice(0, start.length)).toBe(start);
    if (start !== "PK") expect(content.match(/Ana Silva/g)?.length).toBe(2);
  }
});
