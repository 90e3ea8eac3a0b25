import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser/workspace.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { attachFile, callRecording } from "../../../testing/attach-file.testing.ts";
import { accessibilityFlaws, documentText, selectWords } from "../../../testing/browser-pages.testing.ts";
import { press } from "../../../testing/keyboard.testing.ts";

const highlightOfNote = z.object({
  note: z.object({ highlights: z.tuple([z.object({ id: z.string(), text: z.string() })]) }),
});
const shared = z.object({ createShareLink: z.object({ shareLink: z.object({ token: z.string() }) }) });

let workspace: BrowserWorkspace;
let noteId: string;

beforeAll(async () => {
  workspace = await openWorkspace("quoted");
});
afterAll(() => workspace.close());

test("words that are selected in a transcript become a clip, and a clip of a reel", async () => {
  const projectId = await makeProject(workspace, "Calls");
  noteId = await makeNote(workspace, { projectId, title: "Call", markdown: "Before." });
  const address = `${workspace.origin}/data/${noteId}`;
  const page = await workspace.signedIn();
  const files = await attachFile(page, address, await callRecording());
  const transcribe = files.getByRole("button", { name: "Transcribe “call.mp4”" });
  // Available once the recording is processed.
  await transcribe.waitFor({ timeout: 60_000 });
  await press(transcribe);
  const dialog = page.getByRole("dialog", { name: "Transcribe “call.mp4”" });
  await press(dialog.getByRole("button", { name: "Transcribe" }));
  await files.getByText("The words of this transcript are invented").waitFor({ timeout: 60_000 });

  await page.goto(address);
  const turn = page.locator("[data-editor] p[data-turn]").first();
  const words = ((await turn.textContent()) ?? "").split(/\s+/u).slice(1, 4).join(" ");
  await selectWords(await documentText(page), words);
  const bar = page.getByRole("toolbar", { name: "Selected text" });
  await bar.getByRole("button", { name: "Highlight" }).click();
  const card = page.getByLabel("About this note").getByRole("article");
  await press(card.getByTitle("Show in the text"));
  await press(card.getByRole("button", { name: "Create a clip" }));
  const clip = card.locator("video");
  await clip.waitFor({ timeout: 60_000 });
  // Three generated words of 0.4 s each, rounded to whole frames.
  await expect
    .poll(() => clip.evaluate((media) => media instanceof HTMLMediaElement && media.duration))
    .toBeCloseTo(1.2, 0);
  expect(await accessibilityFlaws(page)).toEqual([]);

  await press(page.getByRole("tab", { name: "Files" }));
  await press(page.getByRole("button", { name: "New reel" }));
  await page.getByRole("heading", { level: 1, name: "Reel of Call" }).waitFor();
  const clips = page.getByRole("list", { name: "Clips" }).getByRole("listitem");
  await clips.getByText(words).first().waitFor();
  await page
    .getByRole("region", { name: /^Player of/ })
    .getByText("Clip 1 of 1")
    .waitFor();
  expect(workspace.problems()).toEqual([]);
});

test("its embed page captions the clip with the words of the clip alone", async () => {
  const found = await workspace.graphql("query ($id: ID!) { note(id: $id) { highlights { id text } } }", {
    id: noteId,
  });
  const [highlight] = highlightOfNote.parse(found).note.highlights;
  const made = await workspace.graphql(
    "mutation ($input: CreateShareLinkInput!) { createShareLink(input: $input) { shareLink { token } } }",
    { input: { objectType: "highlight", objectId: highlight.id } },
  );
  const { token } = shared.parse(made).createShareLink.shareLink;
  const visitor = await workspace.signedOut();
  await visitor.goto(`${workspace.origin}/embed/highlights/${highlight.id}?share=${token}`);
  const clip = visitor.locator("video");
  await clip.waitFor();
  const said = () =>
    clip.evaluate((media) => {
      const [track] = media instanceof HTMLMediaElement ? media.textTracks : [];
      if (track === undefined) return undefined;
      track.mode = "showing";
      return [...(track.cues ?? [])].map((cue) => (cue instanceof VTTCue ? cue.text : "")).join(" ");
    });
  await expect.poll(said).toBe(highlight.text);
  expect(workspace.problems()).toEqual([]);
  await visitor.context().close();
});
