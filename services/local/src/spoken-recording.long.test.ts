import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { trials } from "@fieldstone/model/trial-length.testing.ts";
import {
  type FakeTranscription,
  startFakeTranscription,
} from "@fieldstone/platform/transcription/fake-transcription.testing.ts";
import { openTestBrowser } from "@fieldstone/testkit/browser/browser.ts";
import { download } from "@fieldstone/testkit/browser/download.ts";
import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  workspaceIn,
} from "@fieldstone/testkit/browser/workspace.ts";
import { FieldstoneClient } from "@fieldstone/testkit/fieldstone-client.ts";
import {
  frameNumbersOf,
  numberedFrameRate,
  shownFrameOf,
} from "@fieldstone/testkit/recordings/numbered-video.ts";
import {
  canSpeak,
  expectFramesOf,
  type SpokenRecording,
  spansOf,
  spokenRecording,
} from "@fieldstone/testkit/recordings/spoken-recording.ts";
import { startTestFieldstone, type TestFieldstone } from "@fieldstone/testkit/running-fieldstone.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";

const [subdomain, region] = ["spoken", "EU_A"] as const;
/** Interviews of ten minutes and two hours take minutes to create, so only the full run has them. */
const lengthsS = [40, 600, 7_200].slice(0, trials(1, 3, 1));
const timeoutMs = trials(300_000, 7_200_000, 300_000);

let fieldstone: TestFieldstone;
let fake: FakeTranscription;
let workspace: BrowserWorkspace;
let page: Awaited<ReturnType<BrowserWorkspace["signedIn"]>>;

const noteFiles = z.object({
  note: z.object({
    files: z.array(
      z.object({
        id: z.string(),
        uploadStatus: z.string(),
        recording: z
          .object({
            status: z.string(),
            durationSeconds: z.number().nullable(),
            storyboardCount: z.number(),
          })
          .nullable(),
        transcription: z.object({ status: z.string(), provider: z.string() }).nullable(),
      }),
    ),
  }),
});
const transcribedWords = z.array(z.tuple([z.string(), z.string(), z.number(), z.number()]));
const highlightMade = z.object({
  createFileHighlight: z.object({ highlight: z.object({ id: z.string(), text: z.string() }) }),
});
const clipOf = z.object({
  highlight: z.object({
    streamAccessToken: z.string().nullable(),
    clip: z.object({ status: z.string() }).nullable(),
  }),
});
const reelMade = z.object({ createReel: z.object({ reel: z.object({ id: z.string() }) }) });
const exportStarted = z.object({ exportReel: z.object({ export: z.object({ id: z.string() }) }) });
const reelExports = z.object({ reel: z.object({ exports: z.array(z.object({ status: z.string() })) }) });

describe.skipIf(!canSpeak)("speech by espeak-ng, in the browser from the upload to an exported reel", () => {
  beforeAll(async () => {
    fake = await startFakeTranscription([]);
    const cells = {
      ...{ ASSEMBLYAI_BASE_URL: fake.origin, ASSEMBLYAI_API_KEY: "key", ASSEMBLYAI_REGIONS: region },
      EMBEDDINGS: "hashed",
    };
    fieldstone = await startTestFieldstone([region], { passedOn: { router: {}, cells } });
    const { port } = fieldstone.settings;
    const client = new FieldstoneClient(port);
    const email = `ada@${subdomain}.example`;
    await client.signUp({ email, subdomain, region });
    workspace = workspaceIn(await openTestBrowser(), client, { port, subdomain, email });
    page = await workspace.signedIn();
  }, 120_000);
  afterAll(async () => {
    await workspace.close();
    await fieldstone.stop();
    await fake.close();
  });

  test.each(lengthsS)(
    "of %i s is played from its segments and keeps its words and frames",
    {
      timeout: timeoutMs,
    },
    async (seconds) => {
      const spoken = await spokenRecording(seconds);
      fake.words = spoken.words.map((word) => ({ ...word, speaker: 0 }));
      const projectId = await makeProject(workspace, "Calls");
      const noteId = await makeNote(workspace, { projectId, title: "Call", markdown: "Before." });
      const begunAt = performance.now();
      const took: string[] = [];
      const lap = (what: string) =>
        took.push(`${what} after ${Math.round((performance.now() - begunAt) / 1_000)} s`);
      const fileId = await upload(noteId, spoken);
      lap("uploaded");
      await expectPrepared(noteId, spoken);
      lap("playable");
      await transcribe(noteId, fileId, spoken);
      lap("transcribed");
      await expectPlayed(fileId, spoken);
      lap("played");
      await expectExportedReel(noteId, fileId, spoken);
      lap("exported");
      process.stdout.write(`a recording of ${seconds} s: ${took.join(", ")}\n`);
      expect(workspace.problems()).toEqual([]);
      await spoken.remove();
    },
  );
});

async function filesOf(noteId: string) {
  const found = await workspace.graphql(
    `query ($id: ID!) { note(id: $id) { files { id uploadStatus recording { status durationSeconds storyboardCount }
       transcription { status provider } } } }`,
    { id: noteId },
  );
  return noteFiles.parse(found).note.files;
}

/** Polls a state until it is reached: seconds, or minutes for a long recording. */
async function until<T>(read: () => Promise<T>, wanted: unknown): Promise<void> {
  await expect.poll(read, { timeout: timeoutMs, interval: 500 }).toEqual(wanted);
}

const panel = () => page.getByRole("tabpanel", { name: "Files" });

async function upload(noteId: string, { file }: SpokenRecording): Promise<string> {
  await page.goto(`${workspace.origin}/data/${noteId}`);
  await page.getByRole("tab", { name: "Files" }).click();
  const choosing = page.waitForEvent("filechooser");
  await panel().getByRole("button", { name: "Choose files" }).click();
  await (await choosing).setFiles(file);
  await until(async () => (await filesOf(noteId)).map(({ uploadStatus }) => uploadStatus), ["DONE"]);
  const [{ id = "" } = {}] = await filesOf(noteId);
  return id;
}

/** Expects a normalised recording, cut into segments, with thumbnails. */
async function expectPrepared(noteId: string, { durationMs }: SpokenRecording): Promise<void> {
  await until(async () => (await filesOf(noteId)).map(({ recording }) => recording?.status), ["DONE"]);
  const [{ recording } = { recording: null }] = await filesOf(noteId);
  expect(Math.abs((recording?.durationSeconds ?? 0) * 1_000 - durationMs)).toBeLessThanOrEqual(100);
  expect(recording?.storyboardCount).toBeGreaterThan(0);
}

async function transcribe(noteId: string, fileId: string, { words }: SpokenRecording): Promise<void> {
  const transcribing = panel().getByRole("button", { name: "Transcribe “speech.mp4”" });
  await transcribing.click();
  const dialog = page.getByRole("dialog", { name: "Transcribe “speech.mp4”" });
  await dialog.getByRole("combobox", { name: "Spoken language" }).waitFor();
  await dialog.getByRole("button", { name: "Transcribe" }).click();
  const state = async () => (await filesOf(noteId))[0]?.transcription;
  await until(state, { status: "DONE", provider: "ASSEMBLYAI" });
  const answer = await workspace.client.ask({ path: `/files/transcript/${fileId}/words`, subdomain });
  const transcribed = transcribedWords.parse(JSON.parse(answer.body));
  expect(transcribed.map(([, text, startMs, endMs]) => ({ text, startMs, endMs }))).toEqual(words);
}

/** Plays from the start and from near the end; each must show the frame of that moment. */
async function expectPlayed(fileId: string, { durationMs }: SpokenRecording): Promise<void> {
  const asked = new Set<string>();
  page.on("response", (response) => {
    const segment = /\/avf-stream\/[^/]+\/(segment-\d+\.ts)/.exec(response.url())?.[1];
    if (segment !== undefined) asked.add(segment);
  });
  const address = await panel().getByRole("link", { name: "speech.mp4" }).getAttribute("href");
  await page.goto(new URL(address ?? "", workspace.origin).href);
  const player = page.getByRole("region", { name: "Player of “speech.mp4”" });
  const position = player.getByRole("slider", { name: "Position" });
  await player.getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(async () => Number(await position.inputValue())).toBeGreaterThanOrEqual(2);
  await player.getByRole("button", { name: "Pause", exact: true }).click();
  const isPlayedByHls = () => page.evaluate(`document.querySelector("video").src.startsWith("blob:")`);
  expect(await isPlayedByHls()).toBe(true);
  const { width = 0, height = 0 } = (await position.boundingBox()) ?? {};
  for (const share of [0.9, 0.5, 0.1]) {
    await position.click({ position: { x: width * share, y: height / 2 } });
    const wanted = (durationMs / 1_000) * share;
    await expect
      .poll(async () => {
        const { seconds, frame } = await shownFrameOf(page);
        const isThere = Math.abs(seconds - wanted) <= durationMs / 20_000;
        const isFrame = Math.abs(frame - Math.floor(seconds * numberedFrameRate)) <= 1;
        return isThere && isFrame ? "shown" : { seconds, frame };
      })
      .toBe("shown");
    expect([...asked]).toContain(await segmentAt(fileId, (await shownFrameOf(page)).seconds));
  }
}

/** The name of the segment that contains a moment. */
async function segmentAt(fileId: string, seconds: number): Promise<string | undefined> {
  const playlist = (await saved(`/files/avf-stream/${fileId}/playlist.m3u8`)).toString("utf8");
  let end = 0;
  for (const [, length, name] of playlist.matchAll(/#EXTINF:([\d.]+),\n(?:#.*\n)*(segment-\d+\.ts)/g)) {
    end += Number(length);
    if (seconds < end) return name;
  }
  return undefined;
}

async function expectExportedReel(noteId: string, fileId: string, spoken: SpokenRecording): Promise<void> {
  const spans = spansOf(spoken);
  const highlightIds: string[] = [];
  const cut: (readonly number[])[] = [];
  for (const { startMs, endMs, text } of spans) {
    const made = await workspace.graphql(
      `mutation ($input: CreateFileHighlightInput!) { createFileHighlight(input: $input) { highlight { id text } } }`,
      { input: { fileId, anchor: { startMs, endMs } } },
    );
    const { highlight } = highlightMade.parse(made).createFileHighlight;
    expect(highlight.text).toBe(text);
    highlightIds.push(highlight.id);
    cut.push(await expectClip(highlight.id));
  }
  for (const [at, { startMs, endMs }] of spans.entries()) expectFramesOf(cut[at] ?? [], startMs, endMs);

  const reel = await workspace.graphql(
    `mutation ($input: CreateReelInput!) { createReel(input: $input) { reel { id } } }`,
    { input: { documentId: noteId, title: "Stock", highlightIds } },
  );
  const reelId = reelMade.parse(reel).createReel.reel.id;
  const started = await workspace.graphql(
    `mutation ($input: ExportReelInput!) { exportReel(input: $input) { export { id } } }`,
    { input: { reelId, captions: "SOFT" } },
  );
  const exportId = exportStarted.parse(started).exportReel.export.id;
  await until(async () => {
    const read = await workspace.graphql(`query ($id: ID!) { reel(id: $id) { exports { status } } }`, {
      id: reelId,
    });
    return reelExports.parse(read).reel.exports.map(({ status }) => status);
  }, ["DONE"]);
  const shown = await framesAt(`/files/avf-stream/exports/${exportId}/media`);
  expect(Math.abs(shown.length - cut.flat().length)).toBeLessThanOrEqual(spans.length);
  const captions = await saved(`/files/avf-stream/exports/${exportId}/captions.srt`);
  for (const { text } of spans) expect(captions.toString("utf8").replaceAll(/\s+/g, " ")).toContain(text);
}

/** Exports the span of a highlight as a clip and returns its frame numbers. */
async function expectClip(id: string): Promise<readonly number[]> {
  await workspace.graphql(
    `mutation ($input: ObjectIdInput!) { makeClip(input: $input) { highlight { id } } }`,
    { input: { id } },
  );
  const read = async () => {
    const query = `query ($id: ID!) { highlight(id: $id) { streamAccessToken clip { status } } }`;
    return clipOf.parse(await workspace.graphql(query, { id })).highlight;
  };
  await until(async () => (await read()).clip?.status, "DONE");
  return await framesAt(`/files/highlight-stream/${id}?token=${(await read()).streamAccessToken}`);
}

/** Downloads a path of the workspace. */
async function saved(address: string): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(await download(workspace, address)));
}

async function framesAt(address: string): Promise<readonly number[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "spoken-clips-"));
  const file = path.join(folder, "clip.mp4");
  await writeFile(file, await saved(address));
  const frames = await frameNumbersOf(file);
  await rm(folder, { recursive: true });
  return frames;
}
