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
import { press } from "../../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;
let page: Page;
let noteId: string;

oneStory();
beforeAll(async () => {
  workspace = await openWorkspace("two-recordings");
  const projectId = await makeProject(workspace, "Calls");
  noteId = await makeNote(workspace, { projectId, title: "Calls", markdown: "" });
  page = await workspace.signedIn();
});
afterEach(() => expect(workspace.problems()).toEqual([]));
afterAll(() => workspace.close());

const noteFiles = z.object({
  note: z.object({ files: z.array(z.object({ id: z.string(), name: z.string() })) }),
});

/** Gives a recording a transcript of one caption, which replaces an earlier one. */
async function giveCaption(name: string, caption: string): Promise<void> {
  const asked = await workspace.graphql("query ($id: ID!) { note(id: $id) { files { id name } } }", {
    id: noteId,
  });
  const file = noteFiles.parse(asked).note.files.find((each) => each.name === name);
  await workspace.graphql(
    "mutation ($input: AttachTranscriptInput!) { attachTranscript(input: $input) { file { id } } }",
    {
      input: {
        ...{ fileId: file?.id, fileName: "call.vtt", replacesEarlier: true },
        content: `WEBVTT\n\n${caption}\n`,
      },
    },
  );
}

const turn = (words: string) => page.locator("[data-editor] p[data-turn]", { hasText: words });
const player = () => page.getByRole("region", { name: "Recording of this transcript" });
const playerOf = (name: string) => player().getByRole("region", { name: `Player of “${name}”` });
const seconds = async () => Number(await player().getByRole("slider", { name: "Position" }).inputValue());

test("a highlight plays in its own recording of two", async () => {
  const { buffer, mimeType } = await callRecording();
  const address = `${workspace.origin}/data/${noteId}`;
  for (const name of ["one.mp4", "two.mp4"]) {
    const panel = await attachFile(page, address, { name, mimeType, buffer });
    await panel.getByRole("button", { name: `Transcribe “${name}”` }).waitFor({ timeout: 60_000 });
  }
  await giveCaption("one.mp4", "00:00.000 --> 00:01.000\n<v Ana>First we count on paper");
  await turn("count on paper").waitFor();
  await giveCaption("two.mp4", "00:01.000 --> 00:02.000\n<v Ben>Then everything goes into spreadsheets");
  await turn("into spreadsheets").waitFor();
  await playerOf("one.mp4").waitFor();

  // The times of its words are known once a click on one finds its recording; then back to the first.
  const recording = player().getByRole("combobox", { name: "Recording" });
  await expect
    .poll(async () => {
      await turn("into spreadsheets").click({ position: { x: 5, y: 10 } });
      return await playerOf("two.mp4").isVisible();
    })
    .toBe(true);
  await recording.selectOption({ label: "one.mp4" });
  await playerOf("one.mp4").waitFor();

  await turn("into spreadsheets").click({ clickCount: 3, position: { x: 60, y: 10 } });
  const bar = page.getByRole("toolbar", { name: "Selected text" });
  await press(bar.getByRole("button", { name: "Highlight" }));
  await press(page.getByRole("tab", { name: /^Highlights/ }));
  const play = page.getByRole("button", { name: /^Play 0:01/ });
  await press(play);
  await playerOf("two.mp4").waitFor();
  await expect.poll(seconds).toBeGreaterThan(1.5);
  // It stops where the highlight ends.
  await playerOf("two.mp4").getByRole("button", { name: "Play", exact: true }).waitFor();
  expect(await seconds()).toBeLessThan(2.8);
});

test("words of a transcript that is replaced while the page is open are found at their new times", async () => {
  await giveCaption("two.mp4", "00:02.500 --> 00:02.900\n<v Ben>Then everything goes into spreadsheets");
  await expect
    .poll(async () => {
      await turn("into spreadsheets").click({ position: { x: 5, y: 10 } });
      return await seconds();
    })
    .toBeCloseTo(2.5, 1);
});
