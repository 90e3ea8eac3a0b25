import "@fieldstone/domain/steps.ts";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer, text } from "node:stream/consumers";
import { promisify } from "node:util";
import { findFile } from "@fieldstone/domain/research/files/find-file.ts";
import { findRecordings } from "@fieldstone/domain/research/recordings/read-recordings.ts";
import {
  type Recording,
  recordingKeys,
  recordingPrefix,
} from "@fieldstone/domain/research/recordings/recording.ts";
import {
  dropRecordingTask,
  runMediaJobTask,
} from "@fieldstone/domain/research/recordings/recording-tasks.ts";
import {
  createRedaction,
  removeRedaction,
} from "@fieldstone/domain/research/redactions/change-redactions.ts";
import { recordRemovedFile } from "@fieldstone/domain/tenancy/erasure/erase-files.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { skipSpans } from "@fieldstone/model/media/stream-gaps.ts";
import type { ObjectStore } from "@fieldstone/platform/objects/object-store.ts";
import { openObjectStore } from "@fieldstone/platform/objects/open-object-store.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SmallRecording, smallRecording } from "@fieldstone/testkit/recordings/small-recordings.ts";
import { runTask } from "@fieldstone/testkit/run-task.ts";
import { type SeededTeam, seedTeam } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { waitingTasks } from "@fieldstone/testkit/waiting-tasks.ts";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { dropRecordingWork } from "./drop-recording-work.ts";
import { FfmpegEngine } from "./ffmpeg-engine.ts";
import { findFfmpeg } from "./find-ffmpeg.ts";
import { runMediaJob } from "./run-media-job.ts";
import { uploadRecording } from "./uploaded-recording.testing.ts";

const run = promisify(execFile);
const masks = { mutesAudio: true, blursVideo: true };

let database: TestCellDatabase;
let objects: ObjectStore;
let folder: string;
let team: SeededTeam;
let fileId: string;

beforeAll(async () => {
  database = await createCellDatabase();
  folder = await mkdtemp(path.join(tmpdir(), "interim-"));
  const signingKey = "signing-key-of-the-tests-0123456789";
  objects = openObjectStore({ driver: "file", dir: folder, signingKey });
});
beforeEach(async () => {
  team = await seedTeam(database);
});

const write = <T>(fn: (tx: TenantTransaction) => Promise<T>) =>
  withTenant(database.cell, team.owner.context, "write", fn);

async function recording(): Promise<Recording> {
  const found = (await write((tx) => findRecordings(tx, [fileId]))).get(fileId);
  if (found === undefined) throw new Error("there is no recording");
  return found;
}

/** Uploads and prepares a recording. */
async function plant(name: SmallRecording): Promise<Recording> {
  ({ fileId } = await uploadRecording(
    { database, team, objects },
    await readFile(await smallRecording(name)),
  ));
  await prepare();
  return await recording();
}

/** Runs the recording's jobs in progress. */
async function prepare(): Promise<void> {
  const engine = new FfmpegEngine({ objects, findPrograms: () => findFfmpeg(undefined) });
  const work = runMediaJob({ cell: database.cell, engine });
  for (let done = 0; ; done += 1) {
    const job = (await waitingTasks(database, team.teamId, runMediaJobTask)).at(done);
    if (job === undefined) return;
    await runTask(work, team, job, { attempt: 1 });
  }
}

async function drop(): Promise<void> {
  const work = dropRecordingWork({ cell: database.cell, objects });
  for (const task of await waitingTasks(database, team.teamId, dropRecordingTask))
    await runTask(work, team, task, { attempt: 1 });
}

/** Names of an attempt's objects, below the recording's prefix. */
async function namesOf({
  audioVideoFileId,
}: Pick<Recording, "audioVideoFileId">): Promise<readonly string[]> {
  const prefix = `${recordingPrefix(team.owner.context, fileId)}${audioVideoFileId}/`;
  return (await objects.list(prefix)).map(({ key }) => key.slice(prefix.length));
}

const redact = (startMs: number, endMs: number) =>
  write((tx) => createRedaction(tx, { fileId, startMs, endMs, ...masks }));
const streamOf = (...segments: readonly number[]) => [
  "hls/playlist.m3u8",
  ...segments.map((at) => `hls/segment-0000${at}.ts`),
];

it("keeps only the segments outside of the redacted spans, until the recording is masked", async () => {
  const first = await plant("numbered.mp4");
  expect((await namesOf(first)).length).toBeGreaterThan(5);
  const redactionId = await redact(1_000, 1_500);
  await drop();
  expect(await namesOf(first)).toEqual(streamOf(1, 2));
  // Another redaction removes more, and its removal brings nothing back.
  await redact(13_200, 13_500);
  const second = await recording();
  await drop();
  expect(await namesOf(first)).toEqual(streamOf(1));
  await write((tx) => removeRedaction(tx, redactionId));
  await drop();
  expect(await namesOf(first)).toEqual(streamOf(1));
  await prepare();
  const masked = await recording();
  expect(masked).toMatchObject({ status: "DONE", interim: null });
  await drop();
  for (const earlier of [first, second]) expect(await namesOf(earlier)).toEqual([]);
  expect(await namesOf(masked)).toEqual(expect.arrayContaining(streamOf(0, 1, 2)));
}, 120_000);

it("keeps nothing once the file is purged, or if its playlist is gone", async () => {
  const first = await plant("numbered.mp4");
  await redact(1_000, 1_500);
  await objects.delete(recordingKeys(team.owner.context, first).hls("playlist.m3u8"));
  await drop();
  expect(await namesOf(first)).toEqual([]);
  await prepare();
  const masked = await recording();
  await redact(2_000, 2_500);
  await write(async (tx) => {
    const file = await findFile(tx, fileId);
    if (file !== undefined) await recordRemovedFile(tx, file.objectKey);
  });
  expect(await recording()).toMatchObject({ status: "CANCELLED", interim: null });
  await drop();
  expect(await namesOf(masked)).toEqual([]);
}, 120_000);

const probed = z.object({
  packets: z.array(
    z.object({
      pts_time: z.string().transform(Number),
      duration_time: z.string().transform(Number).optional(),
    }),
  ),
});

interface Times {
  readonly startMs: number;
  readonly endMs: number;
}

/** The first and the last moment of a segment's sound and pictures, in times of the stream. */
async function timesOf(name: string, first: Recording): Promise<Times> {
  const { ffprobe } = await findFfmpeg(undefined);
  const file = path.join(folder, newId());
  const key = recordingKeys(team.owner.context, first).hls(name);
  await writeFile(file, await buffer((await objects.get(key)).body));
  const entries = "packet=pts_time,duration_time";
  const { stdout } = await run(ffprobe, ["-v", "error", "-show_entries", entries, "-of", "json", file], {
    maxBuffer: 64 * 1024 * 1024,
  });
  const { packets } = probed.parse(JSON.parse(stdout));
  return {
    startMs: Math.min(...packets.map(({ pts_time }) => pts_time * 1_000)),
    endMs: Math.max(...packets.map(({ pts_time, duration_time = 0 }) => (pts_time + duration_time) * 1_000)),
  };
}

const spanMs = 200;
/** Sound is stored in groups, of which only the first frame's time is read. */
const groupMs = 500;

it.each(["numbered.mp4", "late-pictures.mp4", "slides.mp4"] as const)(
  "no segment that plays contains a moment of a span, wherever the span is in %s",
  async (name) => {
    const first = await plant(name);
    const durationMs = first.metadata?.durationMs ?? 0;
    const { hls } = recordingKeys(team.owner.context, first);
    const playlist = await text((await objects.get(hls("playlist.m3u8"))).body);
    const segments = playlist.split("\n").filter((line) => /^segment/.test(line));
    const times = new Map<string, Times>();
    for (const segment of segments) times.set(segment, await timesOf(segment, first));
    // Positions count from the earliest sound or picture.
    const originMs = Math.min(...[...times.values()].map(({ startMs }) => startMs));
    for (const [, start, end, segment = ""] of playlist.matchAll(/^#CONTAINS:(\d+)-(\d+)\n(.*)$/gm)) {
      const { startMs = 0, endMs = 0 } = times.get(segment) ?? {};
      expect(Math.abs(Number(start) - (startMs - originMs))).toBeLessThan(2);
      expect(Number(end)).toBeGreaterThan(endMs - originMs - groupMs);
    }
    expect(playlist.match(/^#CONTAINS:/gm)?.length).toBe(segments.length);
    let played = 0;
    for (let at = 0; at < durationMs; at += spanMs / 2) {
      const span = { startMs: at, endMs: at + spanMs };
      for (const segment of skipSpans(playlist, [span])?.played ?? []) {
        played += 1;
        const { startMs = 0, endMs = 0 } = times.get(segment) ?? {};
        const overlaps = startMs - originMs < span.endMs && endMs - originMs > span.startMs;
        expect(overlaps && { segment, startMs: startMs - originMs, endMs: endMs - originMs, span }).toBe(
          false,
        );
      }
    }
    // Players would show the others at wrong times.
    expect(played > 0).toBe(name === "numbered.mp4");
  },
  120_000,
);
