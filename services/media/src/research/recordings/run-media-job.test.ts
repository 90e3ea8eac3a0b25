import { once } from "node:events";
import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { cancelClip, makeClip } from "@fieldstone/domain/research/clips/make-clip.ts";
import { findClips } from "@fieldstone/domain/research/clips/read-clip.ts";
import { createFileHighlight } from "@fieldstone/domain/research/highlights/create-file-highlight.ts";
import { lockHighlight } from "@fieldstone/domain/research/highlights/highlight-store.ts";
import { applyMediaEvent } from "@fieldstone/domain/research/recordings/apply-media-event.ts";
import { cancelRecording } from "@fieldstone/domain/research/recordings/cancel-recording.ts";
import { findRecordings } from "@fieldstone/domain/research/recordings/read-recordings.ts";
import { recordingPrefix } from "@fieldstone/domain/research/recordings/recording.ts";
import { lockRecording } from "@fieldstone/domain/research/recordings/recording-store.ts";
import {
  dropRecordingTask,
  runMediaJobTask,
} from "@fieldstone/domain/research/recordings/recording-tasks.ts";
import { retryRecording } from "@fieldstone/domain/research/recordings/retry-recording.ts";
import type { MediaEvent } from "@fieldstone/model/media/media-event.ts";
import { isObjectKey, type ObjectKey } from "@fieldstone/platform/objects/object-key.ts";
import type { ObjectStore } from "@fieldstone/platform/objects/object-store.ts";
import { openObjectStore } from "@fieldstone/platform/objects/open-object-store.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { TaskImplementation } from "@fieldstone/platform/queue/task-runner.ts";
import { smallRecording } from "@fieldstone/testkit/recordings/small-recordings.ts";
import { runTask } from "@fieldstone/testkit/run-task.ts";
import { type SeededTeam, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { waitingTasks } from "@fieldstone/testkit/waiting-tasks.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dropRecordingWork } from "./drop-recording-work.ts";
import { FfmpegEngine } from "./ffmpeg-engine.ts";
import { findFfmpeg } from "./find-ffmpeg.ts";
import type { MediaEngine } from "./media-engine.ts";
import { runMediaJob } from "./run-media-job.ts";
import { uploadRecording } from "./uploaded-recording.testing.ts";

let database: TestCellDatabase;
let objects: ObjectStore;
let team: SeededTeam;
let fileId: string;
let ffmpeg: MediaEngine;

beforeAll(async () => {
  database = await createCellDatabase();
  const dir = await mkdtemp(path.join(tmpdir(), "media-jobs-"));
  objects = openObjectStore({ driver: "file", dir, signingKey: "signing-key-of-the-tests-0123456789" });
  ffmpeg = new FfmpegEngine({ objects, findPrograms: () => findFfmpeg(undefined) });
});

beforeEach(async () => {
  team = await seedTeam(database);
  fileId = await attach(await readFile(await smallRecording("call.mp4")));
});

function write<T>(fn: (tx: TenantTransaction) => Promise<T>, user = team.owner): Promise<T> {
  return withTenant(database.cell, user.context, "write", fn);
}

const attach = async (bytes: Buffer) => (await uploadRecording({ database, team, objects }, bytes)).fileId;

function run(work: TaskImplementation, payload: unknown, attempt = 1): Promise<void> {
  return runTask(work, team, payload, { attempt });
}

function parseKey(text: string): ObjectKey {
  if (!isObjectKey(text)) throw new Error(`${text} is no key`);
  return text;
}

const recording = async () => (await write((tx) => findRecordings(tx, [fileId]))).get(fileId);
const work = (engine: MediaEngine = ffmpeg) => runMediaJob({ cell: database.cell, engine });
const objectsOf = () => objects.list(recordingPrefix({ region: team.region, teamId: team.teamId }, fileId));

const jobs = () => waitingTasks(database, team.teamId, runMediaJobTask);
const at = <T>(list: readonly T[], index: number): T => {
  const found = list.at(index);
  if (found === undefined) throw new Error("there is none");
  return found;
};
const newestJob = async () => at(await jobs(), -1);

/** An engine that emits the given events. */
const saying = (...events: readonly MediaEvent[]): MediaEngine => ({
  async run(_job, { emit }) {
    for (const event of events) await emit(event);
  },
});

it("prepares a recording job by job, to the same end however often each is run", async () => {
  for (let job = 0; job < 2; job += 1) {
    for (let time = 0; time < 2; time += 1) await run(work(), at(await jobs(), job));
  }
  expect(await jobs()).toHaveLength(2);
  expect(await recording()).toMatchObject({
    status: "DONE",
    progressPercent: 100,
    storyboardCount: 1,
    metadata: { mediaType: "VIDEO", durationMs: 3_000, widthPx: 320, heightPx: 180, frameRate: 25 },
  });
  expect((await objectsOf()).length).toBeGreaterThan(5);
});

it("ends a file that cannot be read as failed, with its reason, and can be tried again", async () => {
  fileId = await attach(Buffer.from("no recording"));
  await run(work(), await newestJob());
  expect(await recording()).toMatchObject({ status: "FAILED", failureCode: "recording.unreadable" });
  await run(
    dropRecordingWork({ cell: database.cell, objects }),
    at(await waitingTasks(database, team.teamId, dropRecordingTask), -1),
  );
  expect(await objectsOf()).toEqual([]);
  await write((tx) => retryRecording(tx, fileId));
  expect(await recording()).toMatchObject({ status: "PROCESSING", failureCode: null, progressPercent: 0 });
  await expect(write((tx) => retryRecording(tx, fileId))).rejects.toMatchObject({
    code: "recording.under_way",
  });
});

it("does not heed events that come twice, late, or for an earlier try", async () => {
  const { jobId } = await newestJob();
  const apply = (event: MediaEvent, id = jobId) => write((tx) => applyMediaEvent(tx, id, event));
  expect(await apply({ type: "job.completed" })).toBe(true);
  expect(await apply({ type: "job.completed" })).toBe(false);
  expect(await apply({ type: "job.failed", code: "recording.unreadable" })).toBe(false);
  expect(await jobs()).toHaveLength(2);
  expect(await apply({ type: "progress", percent: 50 }, (await newestJob()).jobId)).toBe(true);
  expect(await recording()).toMatchObject({ status: "PROCESSING", progressPercent: 80 });
  await write((tx) => cancelRecording(tx, fileId));
  await write((tx) => retryRecording(tx, fileId));
  expect(await apply({ type: "job.failed", code: "recording.unreadable" })).toBe(false);
  expect(await recording()).toMatchObject({ status: "PROCESSING", progressPercent: 0 });
});

it("ends the engine's work once somebody cancels, and not with an error", async () => {
  const began = Promise.withResolvers<void>();
  const endless: MediaEngine = {
    run: (_job, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
        began.resolve();
      }),
  };
  const running = run(work(endless), await newestJob());
  await began.promise;
  await write((tx) => cancelRecording(tx, fileId));
  await running;
  expect(await recording()).toMatchObject({ status: "CANCELLED" });
  await run(work(saying({ type: "job.completed" })), await newestJob());
  expect(await recording()).toMatchObject({ status: "CANCELLED" });
});

it.each(["completes", "throws"])("deletes what a cancelled run wrote late, which %s", async (end) => {
  const drop = async () =>
    run(
      dropRecordingWork({ cell: database.cell, objects }),
      at(await waitingTasks(database, team.teamId, dropRecordingTask), -1),
    );
  const late: MediaEngine = {
    async run(job, { emit, signal }) {
      await write((tx) => cancelRecording(tx, fileId));
      await drop();
      if (job.type !== "NORMALIZATION") throw new Error("another job was expected");
      await objects.put(parseKey(job.destinationKey), Buffer.from("late"), "video/mp4");
      if (end === "completes") await emit({ type: "job.completed" });
      else if (!signal.aborted) await once(signal, "abort").then(() => Promise.reject(signal.reason));
    },
  };
  await run(work(late), await newestJob());
  expect(await objectsOf()).toHaveLength(1);
  await drop();
  expect(await objectsOf()).toEqual([]);
});

it("gives up a file that ended its process twice, and one that fails its last try", async () => {
  const killed: MediaEngine = { run: () => Promise.reject(new Error("unused")) };
  const job = await newestJob();
  const die = () =>
    asAdministrator(database.adminUrl, (admin) =>
      admin.query("update media_jobs set run_started_at = now() where job_id = $1", [job.jobId]),
    );
  await die();
  await expect(run(work(killed), job)).rejects.toThrow("unused");
  expect(await recording()).toMatchObject({ status: "PROCESSING" });
  await die();
  await run(work(), job);
  expect(await recording()).toMatchObject({ status: "FAILED", failureCode: "recording.interrupted" });

  await write((tx) => retryRecording(tx, fileId));
  await expect(run(work(killed), await newestJob(), 5)).rejects.toThrow("unused");
  expect(await recording()).toMatchObject({ status: "FAILED", failureCode: "recording.internal" });
});

it("is cancelled and tried again by those alone who may write in the note", async () => {
  const viewer = await seedUser(database, team, { role: "VIEWER" });
  await expect(write((tx) => cancelRecording(tx, fileId), viewer)).rejects.toMatchObject({
    title: "Forbidden",
  });
  await expect(write((tx) => retryRecording(tx, fileId), viewer)).rejects.toMatchObject({
    title: "Forbidden",
  });
  const other = await seedTeam(database);
  await expect(write((tx) => cancelRecording(tx, fileId), other.owner)).rejects.toMatchObject({
    code: "file.not_found",
  });
});

describe("a clip", () => {
  let highlightId: string;

  beforeEach(async () => {
    for (let job = 0; job < 2; job += 1) await run(work(), at(await jobs(), job));
    highlightId = await write((tx) =>
      createFileHighlight(tx, { fileId, anchor: { startMs: 1_000, endMs: 2_000 } }),
    );
  });

  const clip = async () => (await write((tx) => findClips(tx, [highlightId]))).get(highlightId);
  const make = () => write((tx) => makeClip(tx, highlightId));
  /** Number of this database's transactions that wait for another one. */
  const locksWaited = async () => {
    const { rows } = await asAdministrator(database.adminUrl, (admin) =>
      admin.query<{ waiting: number }>(`select count(*)::integer as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`),
    );
    return rows[0]?.waiting ?? 0;
  };

  it("is made once, however often it is asked for and its job is run, beside its recording", async () => {
    for (let time = 0; time < 2; time += 1) await make();
    expect(await jobs()).toHaveLength(3);
    const before = (await objectsOf()).length;
    for (let time = 0; time < 2; time += 1) await run(work(), await newestJob());
    expect(await clip()).toMatchObject({ status: "DONE", startMs: 1_000, endMs: 2_000 });
    expect(await objectsOf()).toHaveLength(before + 1);
    expect(await recording()).toMatchObject({ status: "DONE", progressPercent: 100 });
    await make();
    expect(await jobs()).toHaveLength(3);
  });

  it("tells its progress, is cancelled, and made anew under another key", async () => {
    await make();
    await run(work(saying({ type: "progress", percent: 40 })), await newestJob());
    expect(await clip()).toMatchObject({ status: "RUNNING", progressPercent: 40 });
    const first = await clip();
    await write((tx) => cancelClip(tx, highlightId));
    await run(work(), await newestJob());
    expect(await clip()).toMatchObject({ status: "CANCELLED" });
    await make();
    await run(work(), await newestJob());
    const second = await clip();
    expect([second?.status, second?.audioVideoFileId === first?.audioVideoFileId]).toEqual(["DONE", false]);
  });

  it("that is asked for while its recording is redacted waits for that, and holds up nothing", async () => {
    const asked = await write(async (tx) => {
      await lockRecording(tx, fileId);
      const making = make();
      await expect.poll(locksWaited).toBeGreaterThan(0);
      await lockHighlight(tx, highlightId);
      return { making };
    });
    await asked.making;
    expect(await clip()).toMatchObject({ status: "QUEUED" });
  });

  it("that fails leaves its recording playable; a viewer and another workspace make none", async () => {
    await make();
    await run(work(saying({ type: "job.failed", code: "recording.unreadable" })), await newestJob());
    expect(await clip()).toMatchObject({ status: "FAILED", failureCode: "recording.unreadable" });
    expect(await recording()).toMatchObject({ status: "DONE" });
    const viewer = await seedUser(database, team, { role: "VIEWER" });
    await expect(write((tx) => makeClip(tx, highlightId), viewer)).rejects.toMatchObject({
      title: "Forbidden",
    });
    const stranger = (await seedTeam(database)).owner;
    await expect(write((tx) => makeClip(tx, highlightId), stranger)).rejects.toMatchObject({
      code: "highlight.not_found",
    });
  });
});
