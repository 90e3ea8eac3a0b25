import { axeViolations } from "@fieldstone/testkit/browser/browser.ts";
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
import { readPathId } from "../../../app/navigation/path-id.ts";
import { callRecording, openAttachedFile } from "../../../testing/attach-file.testing.ts";
import { accessibilityFlaws, undoOf } from "../../../testing/browser-pages.testing.ts";
import { press } from "../../../testing/keyboard.testing.ts";
import { phone, touchTargetFlaws } from "../../../testing/touch-targets.testing.ts";

let workspace: BrowserWorkspace;
let noteId: string;
let projectId: string;
let boardId: string;
let recordingId: string;
let firstSpan: string;
let page: Page;

const marked = z.object({ createFileHighlight: z.object({ highlight: z.object({ id: z.string() }) }) });

const boards = z.object({
  project: z.object({ tagBoards: z.tuple([z.object({ id: z.string() })]) }),
});
const tagged = z.object({ createTag: z.object({ tag: z.object({ id: z.string() }) }) });
const personMade = z.object({ createPerson: z.object({ person: z.object({ id: z.string() }) }) });
const reelMade = z.object({ createReel: z.object({ reel: z.object({ id: z.string() }) }) });

const insightMade = z.object({ createInsight: z.object({ insight: z.object({ id: z.string() }) }) });
const shared = z.object({ createShareLink: z.object({ shareLink: z.object({ url: z.string() }) }) });

async function mark(fileId: string, startMs: number, endMs: number): Promise<string> {
  const made = await workspace.graphql(
    "mutation ($input: CreateFileHighlightInput!) { createFileHighlight(input: $input) { highlight { id } } }",
    { input: { fileId, anchor: { startMs, endMs } } },
  );
  return marked.parse(made).createFileHighlight.highlight.id;
}

/** A person with a consent request. */
async function makeAskedPerson(): Promise<string> {
  const made = await workspace.graphql('mutation { createPerson(input: { name: "Ada" }) { person { id } } }');
  const { id } = personMade.parse(made).createPerson.person;
  await workspace.graphql(
    "mutation ($input: RecordPersonConsentInput!) { recordPersonConsent(input: $input) { person { id } } }",
    { input: { id, state: "ASKED" } },
  );
  return id;
}

oneStory();
beforeAll(async () => {
  workspace = await openWorkspace("clipped");
  projectId = await makeProject(workspace, "Calls");
  const asked = await workspace.graphql("query ($id: ID!) { project(id: $id) { tagBoards { id } } }", {
    id: projectId,
  });
  boardId = boards.parse(asked).project.tagBoards[0].id;
  noteId = await makeNote(workspace, { projectId, title: "Call", markdown: "Before." });
  await workspace.graphql(
    "mutation ($input: UpdateNoteInput!) { updateNote(input: $input) { note { id } } }",
    { input: { id: noteId, peopleIds: [await makeAskedPerson()] } },
  );
  page = await workspace.signedIn();
});
afterEach(() => expect(workspace.problems()).toEqual([]));
afterAll(() => workspace.close());

const clips = () => page.getByRole("list", { name: "Clips" }).getByRole("listitem");
const player = () => page.getByRole("region", { name: /^Player of/ });
const position = () => player().getByRole("slider", { name: "Position" });

test("a note's highlights are made into a reel, and played one after another by keys alone", async () => {
  const noteAddress = `${workspace.origin}/data/${noteId}`;
  const { pathname } = await openAttachedFile(page, noteAddress, await callRecording());
  const fileId = readPathId(pathname.split("/").at(-1) ?? "");
  await page.getByRole("region", { name: "Player of “call.mp4”" }).waitFor({ timeout: 60_000 });
  recordingId = fileId;
  firstSpan = await mark(fileId, 0, 600);
  await mark(fileId, 1_000, 1_800);
  await mark(fileId, 2_000, 2_600);

  await page.goto(`${workspace.origin}/data/${noteId}`);
  await press(page.getByRole("tab", { name: "Files" }));
  await press(page.getByRole("button", { name: "New reel" }));
  await page.getByRole("heading", { level: 1, name: "Reel of Call" }).waitFor();
  await expect.poll(() => clips().filter({ hasText: "Consent requested" }).count()).toBe(3);
  await expect.poll(() => position().getAttribute("max"), { timeout: 60_000 }).toBe("2000");
  await press(player().getByRole("button", { name: "Play", exact: true }));
  await expect.poll(async () => Number(await position().inputValue()), { timeout: 30_000 }).toBe(2_000);
  await player().getByText("Clip 3 of 3").waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
});

test("the player is as fast and as loud as it is set, for every clip, and takes the whole screen", async () => {
  await player().getByRole("combobox", { name: "Speed" }).selectOption("1.5");
  await player().getByRole("slider", { name: "Volume" }).fill("0.5");
  const settings = () =>
    player()
      .locator("video")
      .evaluateAll((all) =>
        all.map((media) => media instanceof HTMLMediaElement && [media.playbackRate, media.volume]),
      );
  const set = [
    [1.5, 0.5],
    [1.5, 0.5],
  ];
  await expect.poll(settings).toEqual(set);
  await press(player().getByRole("button", { name: "Previous clip" }));
  await player().getByText("Clip 2 of 3").waitFor();
  await expect.poll(settings).toEqual(set);
  await press(player().getByRole("button", { name: "Full screen" }));
  await press(player().getByRole("button", { name: "Leave full screen" }));
  await player().getByRole("button", { name: "Full screen" }).waitFor();
});

test("on a phone its player has targets for fingers on one line, below the time", async () => {
  const other = await workspace.signedIn(phone);
  await other.goto(page.url());
  const stage = other.getByRole("region", { name: /^Player of/ });
  const clock = stage.getByText("Clip 1 of 3");
  await clock.waitFor();
  await expect.poll(() => touchTargetFlaws(other, "section[aria-label^='Player of']")).toEqual([]);
  expect((await clock.boundingBox())?.height).toBeLessThan(30);
  const middles = await stage.locator("button, select, input[aria-label=Volume]").evaluateAll((controls) =>
    controls.map((control) => {
      const { top, height } = control.getBoundingClientRect();
      return Math.round((top + height / 2) / 4);
    }),
  );
  expect(new Set(middles).size).toBe(1);
  await other.context().close();
});

test("its clips are moved, renamed, removed and put back by keys", async () => {
  const words = async () => (await clips().allInnerTexts()).map((text) => text.split("\n")[1]);
  const before = await words();
  await press(
    clips()
      .nth(2)
      .getByRole("button", { name: /^Move .* up$/ }),
  );
  await expect.poll(words).toEqual([before[0], before[2], before[1]]);
  await press(
    clips()
      .first()
      .getByRole("button", { name: /^Rename/ }),
  );
  await page.getByRole("textbox", { name: "Title" }).fill("Price");
  await page.keyboard.press("Enter");
  await clips().first().getByText("Price", { exact: true }).waitFor();
  await press(clips().first().getByRole("button", { name: "Remove “Price” from the reel" }));
  await expect.poll(() => clips().count()).toBe(2);
  await press(undoOf(page, "Clip removed."));
  await clips().first().getByText("Price", { exact: true }).waitFor();
  await press(page.getByRole("button", { name: "More" }));
  await press(page.getByRole("menuitemradio", { name: "Title card" }));
  await expect.poll(() => position().getAttribute("max")).toBe("8000");
});

test("it is exported as one file that is downloaded with its captions", async () => {
  await press(page.getByRole("button", { name: "Export as one file" }));
  const made = page.getByRole("list", { name: "Exports" }).getByRole("listitem");
  const video = made.getByRole("link", { name: "Download MP4" });
  await video.waitFor({ timeout: 60_000 });
  const links = [video, made.getByRole("link", { name: "Download SRT" })];
  for (const link of links) {
    const answer = page.evaluate(
      async (href) => (await fetch(href)).status,
      (await link.getAttribute("href")) ?? "",
    );
    expect(await answer).toBe(200);
  }
  expect(await accessibilityFlaws(page)).toEqual([]);
});

test("a visitor with its link plays it, and reaches nothing else", async () => {
  const objectId = new URL(page.url()).pathname.split("/").at(-1);
  const made = await workspace.graphql(
    "mutation ($input: CreateShareLinkInput!) { createShareLink(input: $input) { shareLink { url } } }",
    { input: { objectType: "reel", objectId } },
  );
  const { url } = shared.parse(made).createShareLink.shareLink;
  const visitor = await workspace.signedOut();
  await visitor.goto(url);
  await visitor.getByRole("heading", { level: 1, name: "Reel of Call" }).waitFor();
  const stage = visitor.getByRole("region", { name: "Player of “Reel of Call”" });
  await stage.getByText("Clip 1 of 3").waitFor();
  const duration = () =>
    stage
      .locator("video")
      .first()
      .evaluate((media) => media instanceof HTMLMediaElement && media.duration);
  await expect.poll(duration).toBeCloseTo(0.6, 1);
  const share = new URL(url).pathname.split("/").at(-1);
  const statusOf = (path: string) =>
    visitor.evaluate(async (href) => (await fetch(href)).status, `${path}?share=${share}`);
  expect(await statusOf(`/files/download/${noteId}`)).toBe(404);
  expect(await axeViolations(visitor)).toEqual([]);
  expect(workspace.problems(["404"])).toEqual([]);
  await visitor.context().close();
});

test("a reel and a recording's highlights play in frames by their links", async () => {
  const reelId = readPathId(new URL(page.url()).pathname.split("/").at(-1) ?? "");
  const tokenOf = async (objectType: string, objectId: string) => {
    const made = await workspace.graphql(
      "mutation ($input: CreateShareLinkInput!) { createShareLink(input: $input) { shareLink { url } } }",
      { input: { objectType, objectId } },
    );
    return new URL(shared.parse(made).createShareLink.shareLink.url).pathname.split("/").at(-1) ?? "";
  };
  const visitor = await workspace.signedOut();
  const plays = async (path: string, share: string, name: string) => {
    await visitor.goto(`${workspace.origin}${path}?share=${share}`);
    const stage = visitor.getByRole("region", { name: `Player of “${name}”` });
    await stage.getByText("Clip 1 of 3").waitFor();
    const video = stage.locator("video").first();
    await expect
      .poll(() => video.evaluate((media) => media instanceof HTMLMediaElement && media.readyState > 0))
      .toBe(true);
    expect(await axeViolations(visitor)).toEqual([]);
  };
  await plays(`/embed/reels/${reelId}`, await tokenOf("reel", reelId), "Reel of Call");
  const noteToken = await tokenOf("note", noteId);
  await plays(`/embed/reels/note/${noteId}/file/${recordingId}`, noteToken, "Call");
  await visitor.goto(`${workspace.origin}/embed/reels/${reelId}?share=${noteToken}`);
  await visitor.getByRole("heading", { name: "Nothing to show at this address" }).waitFor();
  await visitor.context().close();
});

test("a tag's reel plays in a frame at the tag's address", async () => {
  const made = tagged.parse(
    await workspace.graphql(
      `mutation ($board: ID!) { createTag(input: { tagBoardId: $board, title: "Price", color: "#abc" }) { tag { id } } }`,
      { board: boardId },
    ),
  ).createTag.tag.id;
  const reel = reelMade.parse(
    await workspace.graphql(
      "mutation ($input: CreateReelInput!) { createReel(input: $input) { reel { id } } }",
      { input: { tagId: made, title: "On price", highlightIds: [firstSpan] } },
    ),
  ).createReel.reel.id;
  await page.goto(`${workspace.origin}/reels/${reel}`);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await press(page.getByRole("button", { name: "More" }));
  await press(page.getByRole("menuitem", { name: "Share…" }));
  const dialog = page.getByRole("dialog", { name: "Share the reel" });
  await press(dialog.getByRole("button", { name: "Create and copy link" }));
  await page.getByText("Link copied.").waitFor();
  await press(dialog.getByRole("button", { name: "Copy embed code" }));
  await page.getByText("Embed code copied.").waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  const code = await page.evaluate(() => navigator.clipboard.readText());
  expect(code).toContain('title="On price"');
  const address = /src="([^"]+)"/.exec(code)?.[1] ?? "";
  expect(new URL(address).pathname).toBe(`/embed/reels/tags/${made}`);
  const visitor = await workspace.signedOut();
  await visitor.goto(address);
  await visitor.getByRole("region", { name: "Player of “On price”" }).waitFor();
  expect(await accessibilityFlaws(visitor)).toEqual([]);
  await visitor.context().close();
});

test("an insight's reel is created from what it quotes, and plays at the insight's address", async () => {
  const made = await workspace.graphql(
    "mutation ($input: CreateInsightInput!) { createInsight(input: $input) { insight { id } } }",
    { input: { projectId, title: "Price matters", highlightIds: [firstSpan] } },
  );
  const insightAddress = `${workspace.origin}/insights/${insightMade.parse(made).createInsight.insight.id}`;
  await page.goto(insightAddress);
  await press(page.getByRole("tab", { name: "Files" }));
  await press(page.getByRole("button", { name: "New reel" }));
  const heading = page.getByRole("heading", { level: 1, name: "Reel of Price matters" });
  await heading.waitFor();

  await page.goto(insightAddress);
  await press(page.getByRole("tab", { name: "Files" }));
  await press(page.getByRole("link", { name: "Reel of Price matters" }));
  await heading.waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/insights\/[^/]+\/reels\/[^/]+$/);
  await expect.poll(() => clips().count()).toBe(1);
  await expect.poll(() => position().getAttribute("max"), { timeout: 60_000 }).toBe("600");
  await press(player().getByRole("button", { name: "Play", exact: true }));
  await expect.poll(async () => Number(await position().inputValue()), { timeout: 30_000 }).toBe(600);
  expect(await accessibilityFlaws(page)).toEqual([]);
});
