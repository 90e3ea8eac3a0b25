import "@fieldstone/domain/objects.ts";
import "@fieldstone/domain/steps.ts";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { findClips } from "@fieldstone/domain/research/clips/read-clip.ts";
import { readDocumentContents } from "@fieldstone/domain/research/documents/read-document.ts";
import { createFileHighlight } from "@fieldstone/domain/research/highlights/create-file-highlight.ts";
import { findHighlights } from "@fieldstone/domain/research/highlights/highlight-store.ts";
import { findRecordings } from "@fieldstone/domain/research/recordings/read-recordings.ts";
import { recordingKeys } from "@fieldstone/domain/research/recordings/recording.ts";
import { runMediaJobTask } from "@fieldstone/domain/research/recordings/recording-tasks.ts";
import { findOwnExports } from "@fieldstone/domain/research/reel-exports/read-reel-exports.ts";
import { reelExportKeys } from "@fieldstone/domain/research/reel-exports/reel-export.ts";
import { startReelExport } from "@fieldstone/domain/research/reel-exports/start-reel-export.ts";
import { createReel } from "@fieldstone/domain/research/reels/create-reel.ts";
import { findTranscriptions } from "@fieldstone/domain/research/transcription/read-transcripts.ts";
import { startTranscription } from "@fieldstone/domain/research/transcription/start-transcription.ts";
import { trials } from "@fieldstone/model/trial-length.testing.ts";
import type { ObjectKey } from "@fieldstone/platform/objects/object-key.ts";
import type { ObjectStore } from "@fieldstone/platform/objects/object-store.ts";
import { openObjectStore } from "@fieldstone/platform/objects/open-object-store.ts";
import { toBuffer } from "@fieldstone/platform/objects/stream-chunks.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import {
  type FakeTranscription,
  startFakeTranscription,
} from "@fieldstone/platform/transcription/fake-transcription.testing.ts";
import {
  openTranscription,
  type TranscriptionProviders,
} from "@fieldstone/platform/transcription/open-transcription.ts";
import { frameNumbersOf, numberedFrameRate } from "@fieldstone/testkit/recordings/numbered-video.ts";
import {
  canSpeak,
  expectFramesOf,
  type SpokenRecording,
  spansOf,
  spokenRecording,
} from "@fieldstone/testkit/recordings/spoken-recording.ts";
import { runTask } from "@fieldstone/testkit/run-task.ts";
import { type SeededTeam, seedTeam } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { waitingTasks } from "@fieldstone/testkit/waiting-tasks.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runReelExport } from "../reel-exports/run-reel-export.ts";
import { runTranscription } from "../transcription/run-transcription.ts";
import { FfmpegEngine } from "./ffmpeg-engine.ts";
import { findFfmpeg } from "./find-ffmpeg.ts";
import { runMediaJob } from "./run-media-job.ts";
import { uploadRecording } from "./uploaded-recording.testing.ts";

/** Interviews of ten minutes and two hours take minutes to make: only at full length. */
const lengthsS = [trials(20, 40), 600, 7_200].slice(0, trials(1, 3, 1));
const timeoutMs = trials(120_000, 7_200_000, 120_000);

let database: TestCellDatabase;
let objects: ObjectStore;
let folder: string;
let fake: FakeTranscription;
let providers: TranscriptionProviders;
let team: SeededTeam;

describe.skipIf(!canSpeak)("speech by espeak-ng, from the upload to an exported reel", () => {
  beforeAll(async () => {
    database = await createCellDatabase();
    folder = await mkdtemp(path.join(tmpdir(), "spoken-objects-"));
    const config = {
      driver: "file",
      dir: folder,
      signingKey: "signing-key-of-the-tests-0123456789",
    } as const;
    objects = openObjectStore(config);
    fake = await startFakeTranscription([]);
    const assemblyai = { baseUrl: fake.origin, apiKey: "key", regions: ["EU_A"] } as const;
    providers = openTranscription({ transcription: { assemblyai }, objects: config }, objects);
  });
  afterAll(async () => {
    await fake.close();
    await rm(folder, { recursive: true });
  });

  it.each(lengthsS)(
    "of %i s keeps its words and its frames",
    async (seconds) => {
      const spoken = await spokenRecording(seconds);
      fake.words = spoken.words.map((word) => ({ ...word, speaker: 0 }));
      team = await seedTeam(database, { region: "EU_A" });
      const uploaded = await upload(spoken);
      await runJobs();
      await expectPlayable(uploaded.fileId, spoken);
      await transcribe(uploaded);
      await expectExportedReel(uploaded, spoken);
      await spoken.remove();
    },
    timeoutMs,
  );
});

const write = <T>(fn: (tx: TenantTransaction) => Promise<T>) =>
  withTenant(database.cell, team.owner.context, "write", fn);

type Uploaded = Awaited<ReturnType<typeof uploadRecording>>;

const upload = async ({ file }: SpokenRecording) =>
  uploadRecording({ database, team, objects }, await readFile(file));

/** Runs every waiting media job, including those enqueued by another. */
async function runJobs(): Promise<void> {
  const engine = new FfmpegEngine({ objects, findPrograms: () => findFfmpeg(undefined) });
  const work = runMediaJob({ cell: database.cell, engine });
  for (let done = 0; ; done += 1) {
    const job = (await waitingTasks(database, team.teamId, runMediaJobTask))[done];
    if (job === undefined) return;
    await runTask(work, team, job);
  }
}

const bytesAt = async (key: ObjectKey) => await toBuffer((await objects.get(key)).body);

async function recordingAt(fileId: string) {
  const recording = (await write((tx) => findRecordings(tx, [fileId]))).get(fileId);
  if (recording === undefined) throw new Error("there is no recording");
  return { recording, keys: recordingKeys(team.owner.context, recording) };
}

/** Its segments last as long as the recording, with stills and a storyboard. */
async function expectPlayable(fileId: string, { durationMs }: SpokenRecording): Promise<void> {
  const { recording, keys } = await recordingAt(fileId);
  expect(recording).toMatchObject({
    status: "DONE",
    metadata: { mediaType: "VIDEO", frameRate: numberedFrameRate },
  });
  expect(Math.abs((recording.metadata?.durationMs ?? 0) - durationMs)).toBeLessThanOrEqual(100);
  const playlist = (await bytesAt(keys.hls("playlist.m3u8"))).toString("utf8");
  const segments = [...playlist.matchAll(/#EXTINF:([\d.]+),\n(?:#.*\n)*(\S+)/g)];
  const playedMs = segments.reduce((sum, [, length]) => sum + Number(length) * 1_000, 0);
  expect(Math.abs(playedMs - durationMs)).toBeLessThanOrEqual(200);
  for (const [, , name = ""] of segments)
    expect((await objects.head(keys.hls(name)))?.sizeBytes).toBeGreaterThan(0);
  expect(recording.storyboardCount).toBeGreaterThan(0);
  expect(await objects.head(keys.thumbnail("still-00000.jpg"))).toMatchObject({ contentType: "image/jpeg" });
}

async function transcribe({ fileId, noteId }: Uploaded): Promise<void> {
  await write((tx) => startTranscription(tx, providers, { fileId }));
  await runJobs();
  const work = runTranscription({ cell: database.cell, providers });
  for (let steps = 0; steps < 5; steps += 1) await runTask(work, team, { fileId });
  const transcription = (await write((tx) => findTranscriptions(tx, [fileId]))).get(fileId);
  expect(transcription).toMatchObject({ status: "DONE" });
  const content = (await write((tx) => readDocumentContents(tx, [noteId]))).get(noteId);
  const texts = (content?.content ?? []).flatMap(({ content: runs = [] }) => runs.map(({ text }) => text));
  expect(texts.join(" ")).toBe(fake.words.map(({ text }) => text).join(" "));
}

async function expectExportedReel({ fileId, noteId }: Uploaded, spoken: SpokenRecording): Promise<void> {
  const spans = spansOf(spoken);
  const { reelId, highlightIds } = await write(async (tx) => {
    const highlightIds: string[] = [];
    for (const { startMs, endMs } of spans)
      highlightIds.push(await createFileHighlight(tx, { fileId, anchor: { startMs, endMs } }));
    return {
      reelId: await createReel(tx, { documentId: noteId, title: "Stock", highlightIds }),
      highlightIds,
    };
  });
  await runJobs();
  const found = await write((tx) => findHighlights(tx, highlightIds));
  expect(highlightIds.map((id) => found.get(id)?.text)).toEqual(spans.map(({ text }) => text));
  const clips = await write((tx) => findClips(tx, highlightIds));
  const cut: (readonly number[])[] = [];
  for (const id of highlightIds) {
    const clip = clips.get(id);
    if (clip?.status !== "DONE") throw new Error("a clip was not made");
    cut.push(await framesAt(recordingKeys(team.owner.context, clip).clip));
  }
  for (const [at, { startMs, endMs }] of spans.entries()) expectFramesOf(cut[at] ?? [], startMs, endMs);

  const exportId = await write((tx) => startReelExport(tx, { reelId, captions: "SOFT" }));
  const engine = new FfmpegEngine({ objects, findPrograms: () => findFfmpeg(undefined) });
  await runTask(runReelExport({ cell: database.cell, objects, engine }), team, { exportId });
  const [made] = (await write((tx) => findOwnExports(tx, [reelId]))).get(reelId) ?? [];
  expect(made).toMatchObject({ status: "DONE" });
  const keys = reelExportKeys({ region: team.region, teamId: team.teamId }, exportId);
  const shown = await framesAt(keys.media);
  expect(Math.abs(shown.length - cut.flat().length)).toBeLessThanOrEqual(spans.length);
  const captions = (await bytesAt(keys.srt)).toString("utf8").replaceAll(/\s+/g, " ");
  for (const { text } of spans) expect(captions).toContain(text);
}

async function framesAt(key: ObjectKey): Promise<readonly number[]> {
  const file = path.join(folder, "clip.mp4");
  await writeFile(file, await bytesAt(key));
  return await frameNumbersOf(file);
}
