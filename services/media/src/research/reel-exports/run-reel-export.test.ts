import "@fieldstone/domain/objects.ts";
import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createFileHighlight } from "@fieldstone/domain/research/highlights/create-file-highlight.ts";
import { deleteHighlight } from "@fieldstone/domain/research/highlights/delete-highlight.ts";
import { runMediaJobTask } from "@fieldstone/domain/research/recordings/recording-tasks.ts";
import {
  downloadReelExport,
  findOwnExports,
} from "@fieldstone/domain/research/reel-exports/read-reel-exports.ts";
import { reelExportKeys } from "@fieldstone/domain/research/reel-exports/reel-export.ts";
import {
  dropReelExportTask,
  runReelExportTask,
} from "@fieldstone/domain/research/reel-exports/reel-export-tasks.ts";
import { reelExportRuns } from "@fieldstone/domain/research/reel-exports/run-reel-export.ts";
import {
  cancelReelExport,
  startReelExport,
} from "@fieldstone/domain/research/reel-exports/start-reel-export.ts";
import { updateReel } from "@fieldstone/domain/research/reels/change-reel.ts";
import { createReel } from "@fieldstone/domain/research/reels/create-reel.ts";
import type { ObjectStore } from "@fieldstone/platform/objects/object-store.ts";
import { openObjectStore } from "@fieldstone/platform/objects/open-object-store.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { attemptsOf } from "@fieldstone/platform/queue/task-contract.ts";
import { smallRecording } from "@fieldstone/testkit/recordings/small-recordings.ts";
import { runTask } from "@fieldstone/testkit/run-task.ts";
import { type SeededTeam, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { waitingTasks } from "@fieldstone/testkit/waiting-tasks.ts";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { FfmpegEngine } from "../recordings/ffmpeg-engine.ts";
import { findFfmpeg } from "../recordings/find-ffmpeg.ts";
import type { MediaEngine } from "../recordings/media-engine.ts";
import { runMediaJob } from "../recordings/run-media-job.ts";
import { uploadRecording } from "../recordings/uploaded-recording.testing.ts";
import { dropReelExport, runReelExport } from "./run-reel-export.ts";

let database: TestCellDatabase;
let objects: ObjectStore;
let ffmpeg: MediaEngine;
let team: SeededTeam;
let reelId: string;
let highlightIds: string[];

beforeAll(async () => {
  database = await createCellDatabase();
  const dir = await mkdtemp(path.join(tmpdir(), "reel-exports-"));
  objects = openObjectStore({ driver: "file", dir, signingKey: "signing-key-of-the-tests-0123456789" });
  ffmpeg = new FfmpegEngine({ objects, findPrograms: () => findFfmpeg(undefined) });
});

const write = <T>(fn: (tx: TenantTransaction) => Promise<T>, user = team.owner) =>
  withTenant(database.cell, user.context, "write", fn);

beforeEach(async () => {
  team = await seedTeam(database);
  const bytes = await readFile(await smallRecording("call.mp4"));
  const { fileId, noteId: documentId } = await uploadRecording({ database, team, objects }, bytes);
  for (const job of [0, 1]) {
    const waiting = await waitingTasks(database, team.teamId, runMediaJobTask);
    await runTask(runMediaJob({ cell: database.cell, engine: ffmpeg }), team, waiting[job]);
  }
  await write(async (tx) => {
    const mark = (startMs: number, endMs: number) =>
      createFileHighlight(tx, { fileId, anchor: { startMs, endMs } });
    highlightIds = [await mark(0, 600), await mark(1_000, 1_800)];
    reelId = await createReel(tx, { documentId, title: "Best of", highlightIds });
  });
});

const start = () => write((tx) => startReelExport(tx, { reelId, captions: "SOFT" }));
const run = (exportId: string, engine = ffmpeg, attempt = 1) =>
  runTask(runReelExport({ cell: database.cell, objects, engine }), team, { exportId }, { attempt });
const newest = async () => (await write((tx) => findOwnExports(tx, [reelId]))).get(reelId)?.[0];
const stored = async (exportId: string) =>
  (await objects.list(reelExportKeys({ region: team.region, teamId: team.teamId }, exportId).prefix)).length;
const saying = (
  ...events: readonly Parameters<Parameters<MediaEngine["run"]>[1]["emit"]>[0][]
): MediaEngine => ({
  async run(_job, { emit }) {
    for (const event of events) await emit(event);
  },
});

it("is made once, however often the same is asked for and run, and downloaded with captions beside it", async () => {
  const id = await start();
  expect(await start()).toBe(id);
  expect(await waitingTasks(database, team.teamId, runReelExportTask)).toHaveLength(1);
  await run(id);
  expect(await newest()).toMatchObject({
    id,
    status: "DONE",
    progressPercent: 100,
    mediaType: "VIDEO",
    highlightIds,
  });
  await run(id);
  expect(await stored(id)).toBe(3);
  expect(await write((tx) => downloadReelExport(tx, id))).toMatchObject({ title: "Best of" });
  expect(await start()).toBe(id);
  await write((tx) => updateReel(tx, { id: reelId, transition: "FADE" }));
  expect(await start()).not.toBe(id);
});

it("tells its progress, ends its engine when it is cancelled, and leaves nothing", async () => {
  const id = await start();
  const began = Promise.withResolvers<void>();
  const endless: MediaEngine = {
    run: async (_job, { signal, emit }) => {
      await emit({ type: "progress", percent: 40 });
      await new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
        began.resolve();
      });
    },
  };
  const running = run(id, endless);
  await began.promise;
  expect(await newest()).toMatchObject({ status: "RUNNING", progressPercent: 40 });
  await write((tx) => cancelReelExport(tx, id));
  await running;
  expect(await newest()).toMatchObject({ status: "CANCELLED" });
  await runTask(
    dropReelExport({ objects }),
    team,
    (await waitingTasks(database, team.teamId, dropReelExportTask))[0],
  );
  expect(await stored(id)).toBe(0);
  const again = await start();
  expect(again).not.toBe(id);
});

it("fails with words where it cannot be made, or is no longer what was asked for", async () => {
  const id = await start();
  await run(id, saying({ type: "job.failed", code: "recording.unreadable" }));
  expect(await newest()).toMatchObject({ status: "FAILED", failureCode: "recording.unreadable" });
  const next = await start();
  await write((tx) => deleteHighlight(tx, highlightIds[0] ?? ""));
  await run(next);
  expect(await newest()).toMatchObject({ status: "FAILED", failureCode: "export.changed" });
  const last = await start();
  const broken: MediaEngine = { run: () => Promise.reject(new Error("no disk")) };
  await expect(run(last, broken)).rejects.toThrow("no disk");
  expect(await newest()).toMatchObject({ status: "QUEUED" });
  await expect(run(last, broken, 5)).rejects.toThrow("no disk");
  expect(await newest()).toMatchObject({ status: "FAILED", failureCode: "recording.internal" });
});

it("fails where its attempts partly fail and partly end with their process", async () => {
  const failing: MediaEngine = { run: () => Promise.reject(new Error("unused")) };
  const id = await start();
  const attempts = attemptsOf(runReelExportTask);
  for (let attempt = 1; attempt < attempts - 1; attempt += 1)
    await expect(run(id, failing, attempt)).rejects.toThrow("unused");
  // What the last attempt leaves, which is killed.
  await write((tx) => reelExportRuns.begin(tx, id));
  await run(id, ffmpeg, attempts);
  expect(await newest()).toMatchObject({ status: "FAILED", failureCode: "recording.interrupted" });
  const again = await start();
  await expect(run(again, failing, attempts - 1)).rejects.toThrow("unused");
  expect(await newest()).toMatchObject({ id: again, status: "FAILED", failureCode: "recording.internal" });
});

it("is its member's alone, under the rights of now, and ends when a person is forgotten", async () => {
  const id = await start();
  await run(id, saying({ type: "job.completed" }));
  const colleague = await seedUser(database, team);
  const viewer = await seedUser(database, team, { role: "VIEWER" });
  const stranger = (await seedTeam(database)).owner;
  const notFound = expect.objectContaining({ code: "reel_export.not_found" });
  for (const other of [colleague, viewer, stranger]) {
    await expect(write((tx) => downloadReelExport(tx, id), other)).rejects.toEqual(notFound);
    await expect(write((tx) => cancelReelExport(tx, id), other)).rejects.toEqual(notFound);
  }
  const asViewer = write((tx) => startReelExport(tx, { reelId, captions: "NONE" }), viewer);
  await expect(asViewer).rejects.toMatchObject({ title: "Forbidden" });
  await write((tx) => deleteHighlight(tx, highlightIds[0] ?? ""));
  await expect(write((tx) => downloadReelExport(tx, id))).rejects.toEqual(notFound);
  await withTenant(database.cell, team.system, "write", (tx) =>
    reelExportRuns.withdraw(tx, "export.person_forgotten"),
  );
  expect(await newest()).toMatchObject({ status: "EXPIRED" });
});
