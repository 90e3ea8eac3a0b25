import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { findRecordings } from "@fieldstone/domain/research/recordings/read-recordings.ts";
import { runMediaJobTask } from "@fieldstone/domain/research/recordings/recording-tasks.ts";
import { trials } from "@fieldstone/model/trial-length.testing.ts";
import type { ObjectStore } from "@fieldstone/platform/objects/object-store.ts";
import { openObjectStore } from "@fieldstone/platform/objects/open-object-store.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { runTask } from "@fieldstone/testkit/run-task.ts";
import { type SeededTeam, seedTeam } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { waitingTasks } from "@fieldstone/testkit/waiting-tasks.ts";
import { beforeAll, expect, it } from "vitest";
import { filesOutside, filesSaying, workLeft } from "../../tenant-bytes.testing.ts";
import { FfmpegEngine, limitsFor } from "./ffmpeg-engine.ts";
import { findFfmpeg } from "./find-ffmpeg.ts";
import { hostileRecordings } from "./hostile-recordings.testing.ts";
import { runMediaJob } from "./run-media-job.ts";
import { uploadRecording } from "./uploaded-recording.testing.ts";

/** A fraction of the product's limits, so that a file that exhausts them does not take too long. */
const processorMsMax = 10_000;
const fileTimeoutMs = 300_000;
/** Jobs of one recording: normalisation, then segmentation. */
const jobsMax = 2;
/** Reasons for which a recording may fail: the file is at fault. */
const rejections = /^recording\.(?:empty|too_complex|too_large|too_long|unreadable)$/;

let database: TestCellDatabase;
let objects: ObjectStore;
let folder: string;
let engine: FfmpegEngine;
let team: SeededTeam;
let projectId: string | undefined;

beforeAll(async () => {
  database = await createCellDatabase();
  folder = await mkdtemp(path.join(tmpdir(), "hostile-recordings-"));
  objects = openObjectStore({
    driver: "file",
    dir: folder,
    signingKey: "signing-key-of-the-tests-0123456789",
  });
  engine = new FfmpegEngine({
    objects,
    findPrograms: () => findFfmpeg(undefined),
    limitsFor: (sizeBytes) => ({ ...limitsFor(sizeBytes), processorMsMax }),
  });
  team = await seedTeam(database);
});

/** Processes a recording to its end. */
async function prepare(bytes: Buffer) {
  const uploaded = await uploadRecording({ database, team, objects, projectId }, bytes);
  const { fileId } = uploaded;
  projectId = uploaded.projectId;
  const recording = async () => {
    const read = await withTenant(database.cell, team.owner.context, "read", (tx) =>
      findRecordings(tx, [fileId]),
    );
    return read.get(fileId);
  };
  for (let job = 0; job < jobsMax && (await recording())?.status === "PROCESSING"; job += 1) {
    const newest = (await waitingTasks(database, team.teamId, runMediaJobTask)).at(-1);
    await runTask(runMediaJob({ cell: database.cell, engine }), team, newest, { attempt: 1 });
  }
  return recording();
}

const step = trials(7, 1, 3);
const all = await hostileRecordings(trials(1, 6, 2));
const files = all.filter((_, at) => at % step === 0);

it.each(files)("$what ends in a state", { timeout: fileTimeoutMs }, async ({ bytes, refusedWith }) => {
  const recording = await prepare(bytes);
  expect(["DONE", "FAILED"]).toContain(recording?.status);
  if (recording?.status === "FAILED") expect(recording.failureCode).toMatch(rejections);
  if (refusedWith !== undefined) expect(recording?.failureCode).toBe(refusedWith);
});

it("leaves nothing outside the workspace's own folder, nothing of this machine, and nothing of the work", async () => {
  expect(await filesOutside(folder, team)).toEqual([]);
  const uploaded = `${path.sep}files${path.sep}`;
  const made = (await filesSaying(folder, "root:x:0:0")).filter((file) => !file.includes(uploaded));
  expect(made).toEqual([]);
  expect(await workLeft()).toEqual([]);
});
