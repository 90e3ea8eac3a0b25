import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { newId } from "@fieldstone/model/ids.ts";
import { type ObjectKey, objectKey } from "@fieldstone/platform/objects/object-key.ts";
import type { ObjectStore } from "@fieldstone/platform/objects/object-store.ts";
import { openObjectStore } from "@fieldstone/platform/objects/open-object-store.ts";
import { compatibleProvider } from "@fieldstone/platform/transcription/compatible-provider.ts";
import {
  type FakeTranscription,
  startFakeTranscription,
} from "@fieldstone/platform/transcription/fake-transcription.testing.ts";
import { pieceJobOf } from "@fieldstone/platform/transcription/piece-job.ts";
import type {
  TranscriptionProvider,
  TranscriptionRequest,
} from "@fieldstone/platform/transcription/transcription-provider.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { audioArguments } from "../recordings/ffmpeg-arguments.ts";
import { findFfmpeg } from "../recordings/find-ffmpeg.ts";
import { ffmpegAudioCutter } from "./ffmpeg-audio-cutter.ts";

const run = promisify(execFile);
/** A noise of half a second at the beginning of each period. */
const periodMs = 2_500;
const durationMs = 240_000;
/** A packet of the sound lasts 64 ms. */
const toleranceMs = 70;

let fake: FakeTranscription;
let objects: ObjectStore;
let folder: string;
let provider: TranscriptionProvider;
let teamId: string;
let audioKey: ObjectKey;
const { signal } = new AbortController();

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "long-sound-"));
  fake = await startFakeTranscription([]);
  fake.transcribe = transcribe;
  objects = openObjectStore({
    driver: "file",
    dir: folder,
    signingKey: "signing-key-of-the-tests-0123456789",
  });
  const { ffmpeg } = await findFfmpeg(undefined);
  const noise = `(random(0)-0.5)*lt(mod(t\\,${periodMs / 1_000})\\,0.5)`;
  const source = `aevalsrc=${noise}:s=16000:d=${durationMs / 1_000}`;
  await run(ffmpeg, ["-v", "error", "-f", "lavfi", "-i", source, path.join(folder, "noises.wav")]);
  await run(ffmpeg, [...audioArguments("noises.wav", "noises.m4a")], { cwd: folder });
  const audio = await readFile(path.join(folder, "noises.m4a"));
  teamId = newId();
  audioKey = objectKey({ region: "EU_A", teamId }, "recordings", newId(), newId(), "audio");
  await objects.put(audioKey, audio, "audio/mp4");
  // A third of the sound in each piece, and the overlaps.
  fake.requestBytesMax = Math.ceil(audio.length * 0.45);
  provider = compatibleProvider(
    {
      baseUrl: `${fake.origin}/v1`,
      apiKey: "key",
      model: "whisper-1",
      requestBytesMax: fake.requestBytesMax,
      regions: ["EU_A"],
    },
    objects,
    ffmpegAudioCutter({ objects, findPrograms: () => findFfmpeg(undefined) }),
  );
});
afterAll(async () => {
  await fake.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  fake.requests.length = 0;
  fake.audioBytes.length = 0;
  fake.refuseWith = 200;
  fake.transcribe = transcribe;
});

/** A word for each noise in a file, found by ffmpeg. */
async function transcribe(audio: Buffer) {
  const file = path.join(folder, `${newId()}.m4a`);
  await writeFile(file, audio);
  const { ffmpeg } = await findFfmpeg(undefined);
  const filter = "silencedetect=noise=-30dB:d=0.2";
  const { stderr } = await run(ffmpeg, ["-nostats", "-i", file, "-af", filter, "-f", "null", "-"]);
  const found = [...stderr.matchAll(/silence_(start|end): (-?[\d.]+)/gu)];
  const edges = found.map(([, edge, seconds]) => ({ edge, ms: Math.max(0, Number(seconds) * 1_000) }));
  // Files end in silence, whose end is not a noise.
  if (edges.at(-1)?.edge === "end") edges.pop();
  const starts = edges.flatMap(({ edge, ms }) => (edge === "end" ? [ms] : []));
  if (edges[0]?.edge === "start" && edges[0].ms > 100) starts.unshift(0);
  return starts.map((startMs) => ({ text: "noise", startMs, endMs: startMs + 400, speaker: 0 }));
}

const request = (): TranscriptionRequest => ({
  ...{ id: newId(), teamId, audioKey, durationMs, language: "en-GB", vocabulary: ["Fieldstone"] },
  ...{ labelsSpeakers: true, keepsFillers: true },
});

async function begin(wanted: TranscriptionRequest): Promise<string> {
  const progress = await provider.start(wanted, signal);
  if (progress.state !== "running") throw new Error("it was sent as a whole");
  return progress.jobName;
}

it("sends pieces below the limit, one by each run, and joins their words with the times of the whole", async () => {
  const wanted = request();
  let progress = await provider.start(wanted, signal);
  const reported: unknown[] = [];
  while (progress.state === "running") {
    reported.push(pieceJobOf(progress.jobName)?.next);
    progress = await provider.poll(progress.jobName, wanted, signal);
  }
  expect(reported.length).toBeGreaterThan(2);
  expect(reported).toEqual([...reported.keys()]);
  expect(fake.audioBytes).toHaveLength(reported.length);
  const prompts = fake.requests.map(({ body }) => String(Object(body).prompt));
  expect(prompts[0]).toBe("Fieldstone");
  expect(prompts[1]).toMatch(/^Fieldstone\. noise noise/);
  const count = durationMs / periodMs;
  expect(progress.words).toHaveLength(count);
  for (const [index, { startMs }] of progress.words.entries())
    expect(Math.abs(startMs - index * periodMs), `noise ${index}`).toBeLessThan(toleranceMs);
});

it("repeats only the piece that failed", async () => {
  const wanted = request();
  let jobName = await begin(wanted);
  const second = await provider.poll(jobName, wanted, signal);
  if (second.state !== "running") throw new Error("one piece sufficed");
  jobName = second.jobName;
  fake.refuseWith = 503;
  await expect(provider.poll(jobName, wanted, signal)).rejects.toThrow("503");
  fake.refuseWith = 200;
  let progress = await provider.poll(jobName, wanted, signal);
  while (progress.state === "running") progress = await provider.poll(progress.jobName, wanted, signal);
  expect(progress.words).toHaveLength(durationMs / periodMs);
  expect(fake.audioBytes).toHaveLength(pieceJobOf(jobName)?.pieces.length ?? 0);
});

it("stops within a piece, and deletes the words so far", async () => {
  const wanted = request();
  const first = await provider.poll(await begin(wanted), wanted, signal);
  if (first.state !== "running") throw new Error("one piece sufficed");
  const kept = () => objects.list(`${audioKey}-words/${wanted.id}/`);
  expect(await kept()).toHaveLength(1);
  const cancelling = new AbortController();
  fake.transcribe = async () => {
    cancelling.abort();
    return [];
  };
  await expect(provider.poll(first.jobName, wanted, cancelling.signal)).rejects.toThrow();
  await provider.drop(first.jobName, signal);
  await provider.drop(first.jobName, signal);
  expect(await kept()).toEqual([]);
});
