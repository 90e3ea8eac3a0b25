import "@fieldstone/domain/objects.ts";
import "@fieldstone/domain/steps.ts";
import { readFile } from "node:fs/promises";
import { makeClip } from "@fieldstone/domain/research/clips/make-clip.ts";
import { findClips } from "@fieldstone/domain/research/clips/read-clip.ts";
import { createFileHighlight } from "@fieldstone/domain/research/highlights/create-file-highlight.ts";
import { findRecordings } from "@fieldstone/domain/research/recordings/read-recordings.ts";
import { findOwnExports } from "@fieldstone/domain/research/reel-exports/read-reel-exports.ts";
import { startReelExport } from "@fieldstone/domain/research/reel-exports/start-reel-export.ts";
import { createReel } from "@fieldstone/domain/research/reels/create-reel.ts";
import { findTranscriptions } from "@fieldstone/domain/research/transcription/read-transcripts.ts";
import { startTranscription } from "@fieldstone/domain/research/transcription/start-transcription.ts";
import { trials } from "@fieldstone/model/trial-length.testing.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { openTranscription } from "@fieldstone/platform/transcription/open-transcription.ts";
import { mountSmallDisk } from "@fieldstone/testkit/files/small-disk.ts";
import { smallRecording } from "@fieldstone/testkit/recordings/small-recordings.ts";
import { type SeededTeam, seedTeam } from "@fieldstone/testkit/seeds.ts";
import { findS3Server } from "@fieldstone/testkit/servers/s3-server.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  finishAfterKill,
  refuseRun,
  stages,
  type Traffic,
  timeoutMs,
  trap,
  type Work,
} from "./job-traps.testing.ts";
import { MediaProcess } from "./media-process.testing.ts";
import { uploadRecording } from "./uploaded-recording.testing.ts";

const traffic = {
  NORMALIZATION: { source: /\/files\//, firstOutput: /\/normalized/, lastOutput: /\/normalized/ },
  HLS: { source: /\/normalized/, firstOutput: /\/hls\//, lastOutput: /\/playlist\.m3u8/ },
  AUDIO: { source: /\/normalized|\/files\//, firstOutput: /\/audio/, lastOutput: /\/audio/ },
  AUDIO_VIDEO_CLIP: { source: /\/normalized/, firstOutput: /\/clip/, lastOutput: /\/clip/ },
  AUDIO_VIDEO_EXPORT: { source: /\/normalized/, firstOutput: /\/media/, lastOutput: /\/media/ },
} satisfies Record<string, Traffic>;
type Job = keyof typeof traffic;
const jobs = ["HLS", "NORMALIZATION", "AUDIO", "AUDIO_VIDEO_CLIP", "AUDIO_VIDEO_EXPORT"] as const;

const kills = jobs.flatMap((job) => stages.map((stage) => [job, stage] as const));
/**
 * The first output of a clip and of an export is their last. The source of an export is that of the clips made
 * beside it, which would take its rejections.
 */
const refused = [
  ["NORMALIZATION", "source"],
  ["NORMALIZATION", "last output"],
  ["AUDIO", "last output"],
  ["HLS", "source"],
  ["HLS", "first output"],
  ["HLS", "last output"],
  ["AUDIO_VIDEO_CLIP", "source"],
  ["AUDIO_VIDEO_CLIP", "last output"],
  ["AUDIO_VIDEO_EXPORT", "last output"],
] as const;
const faults = ([500, 503] as const).flatMap((status) =>
  refused.map(([job, stage]) => [status, job, stage] as const),
);

const server = findS3Server();
let database: TestCellDatabase;
let team: SeededTeam;
let media: MediaProcess;
let fileId: string;
let noteId: string;
/** Names of everything derived from a recording. */
let whole: readonly string[];

describe.skipIf(server === undefined)("a media process, with its objects at an S3 server", () => {
  beforeAll(async () => {
    database = await createCellDatabase();
    media = await MediaProcess.prepare(database, server ?? "");
    team = await seedTeam(database);
    media.start();
    await attach();
    await prepared();
    whole = await namesMade();
    expect(whole.length).toBeGreaterThan(5);
  }, timeoutMs);
  afterAll(() => media.close());

  it.each(kills.slice(0, trials(1, kills.length, stages.length)))(
    "that is killed in %s at its %s leaves the rest to another, which comes to the same end",
    { timeout: timeoutMs },
    async (job, stage) => {
      await prepareFor(job);
      if (stage === "ffprobe") await restart();
      let read: Work["read"] = async () => undefined;
      const ask = async () => {
        read = await begin(job);
      };
      await finishAfterKill(
        { media, database },
        { ask, read: () => read() },
        () => trap(media, traffic[job], stage),
        stage,
      );
      await expectNothingOrphaned(job);
    },
  );

  it.each(faults.slice(0, trials(0, faults.length)))(
    "that S3 answers %i in %s at its %s tries again, and comes to the same end",
    { timeout: timeoutMs },
    async (status, job, stage) => {
      await prepareFor(job);
      const left = refuseRun(media.proxy, traffic[job], stage, status);
      const read = await begin(job);
      await expect.poll(read, { timeout: timeoutMs, interval: 50 }).toBe("DONE");
      expect(left()).toBe(0);
      await expectNothingOrphaned(job);
    },
  );
});

/**
 * The disk has just enough room for a small recording's job. Half a minute of waiting: not in the short
 * trial.
 */
const isLong = trials(0, 1) > 0;
const disk = isLong ? mountSmallDisk(32_000_000) : undefined;

if (isLong)
  describe.skipIf(server === undefined || disk === undefined)("a media process whose disk is full", () => {
    beforeAll(async () => {
      database = await createCellDatabase();
      media = await MediaProcess.prepare(database, server ?? "", { temporary: disk?.folder });
      team = await seedTeam(database);
    }, timeoutMs);
    afterAll(async () => {
      await media.close();
      disk?.remove();
    });

    it("tries again, and comes to the same end once there is room", { timeout: timeoutMs }, async () => {
      disk?.fill();
      await attach();
      media.start();
      await expect.poll(failedTries, { timeout: timeoutMs }).toBeGreaterThanOrEqual(2);
      await expect.poll(() => media.left()).toEqual([]);
      expect(await recordingStatus()).toBe("PROCESSING");
      disk?.free();
      await prepared();
      await expectNothingOrphaned("HLS");
    });
  });

/** Number of failed tries of the recording's task. */
async function failedTries(): Promise<number> {
  const { rows } = await asAdministrator(database.adminUrl, (admin) =>
    admin.query<{ tries: number }>(
      "select attempts as tries from graphile_worker._private_jobs where last_error is not null",
    ),
  );
  return Math.max(0, ...rows.map(({ tries }) => tries));
}

const write = <T>(fn: (tx: TenantTransaction) => Promise<T>) =>
  withTenant(database.cell, team.owner.context, "write", fn);

/** Creates a newly uploaded recording. */
async function attach(): Promise<void> {
  const bytes = await readFile(await smallRecording("call.mp4"));
  ({ fileId, noteId } = await uploadRecording({ database, team, objects: media.objects }, bytes));
}

const recordingStatus = async () => (await write((tx) => findRecordings(tx, [fileId]))).get(fileId)?.status;

async function prepared(): Promise<void> {
  await vi.waitFor(async () => expect(await recordingStatus()).toBe("DONE"), { timeout: timeoutMs });
}

/** Each recording is transcribed only once. */
async function prepareFor(job: Job): Promise<void> {
  if (job !== "AUDIO") return;
  await attach();
  await prepared();
}

/** A new process has no recording in memory, and inspects each before its first job. */
async function restart(): Promise<void> {
  media.kill();
  await expect.poll(() => media.isRunning).toBe(false);
  media.start();
}

/** Starts a job, which a trap recognises by its requests to the store. Returns how to read its state. */
async function begin(job: Job): Promise<Work["read"]> {
  if (job === "NORMALIZATION" || job === "HLS") {
    await attach();
    return recordingStatus;
  }
  if (job === "AUDIO") {
    const unused = { driver: "s3", bucket: "", awsRegion: "", endpoint: undefined } as const;
    const providers = openTranscription({ transcription: {}, objects: unused }, media.objects);
    await write((tx) => startTranscription(tx, providers, { fileId }));
    return async () => (await write((tx) => findTranscriptions(tx, [fileId]))).get(fileId)?.status;
  }
  const highlightId = await write((tx) =>
    createFileHighlight(tx, { fileId, anchor: { startMs: 1_000, endMs: 2_000 } }),
  );
  if (job === "AUDIO_VIDEO_CLIP") {
    await write((tx) => makeClip(tx, highlightId));
    return async () => (await write((tx) => findClips(tx, [highlightId]))).get(highlightId)?.status;
  }
  const reelId = await write((tx) =>
    createReel(tx, { documentId: noteId, title: "Reel", highlightIds: [highlightId] }),
  );
  await write((tx) => startReelExport(tx, { reelId, captions: "NONE" }));
  return async () => (await write((tx) => findOwnExports(tx, [reelId]))).get(reelId)?.[0]?.status;
}

/** Names of a recording's derived objects, without the ids of the workspace, the file and the try. */
async function namesMade(): Promise<readonly string[]> {
  const { keys } = await media.stored();
  const made = keys.filter((key) => key.includes(`/recordings/${fileId}/`));
  const tries = new Set(made.map((key) => key.split(`/${fileId}/`)[1]?.split("/")[0]));
  const names = made.map((key) => key.split(`/${fileId}/`)[1]?.split("/").slice(1).join("/") ?? "");
  return [...names, `of ${tries.size} try`].toSorted();
}

/** The result is that of an undisturbed process; no temporary file, open upload or waiting job is left. */
async function expectNothingOrphaned(job: Job): Promise<void> {
  if (job === "NORMALIZATION" || job === "HLS") expect(await namesMade()).toEqual(whole);
  expect((await media.stored()).begun).toBe(0);
  await expect.poll(() => media.left()).toEqual([]);
  const { rows } = await asAdministrator(database.adminUrl, (admin) =>
    admin.query<{ status: string }>("select distinct status from media_jobs"),
  );
  expect(rows).toEqual([{ status: "DONE" }]);
}
