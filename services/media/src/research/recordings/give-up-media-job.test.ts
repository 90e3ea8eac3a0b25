import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { handOverMediaJob } from "@fieldstone/domain/research/recordings/hand-over-media-job.ts";
import { findRecordings } from "@fieldstone/domain/research/recordings/read-recordings.ts";
import {
  followMediaJobTask,
  runMediaJobTask,
} from "@fieldstone/domain/research/recordings/recording-tasks.ts";
import { startMediaJob } from "@fieldstone/domain/research/recordings/start-media-job.ts";
import type { ObjectStore } from "@fieldstone/platform/objects/object-store.ts";
import { openObjectStore } from "@fieldstone/platform/objects/open-object-store.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { attemptsOf } from "@fieldstone/platform/queue/task-contract.ts";
import { runTask } from "@fieldstone/testkit/run-task.ts";
import { type SeededTeam, seedTeam } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { waitingTasks } from "@fieldstone/testkit/waiting-tasks.ts";
import { beforeAll, beforeEach, expect, it } from "vitest";
import type { MediaEngine } from "./media-engine.ts";
import { runMediaJob } from "./run-media-job.ts";
import { uploadRecording } from "./uploaded-recording.testing.ts";

const attempts = attemptsOf(runMediaJobTask);
const failing: MediaEngine = { run: () => Promise.reject(new Error("unused")) };
const unopened: MediaEngine = { run: () => expect.unreachable("the reserved attempt opens no file") };

let database: TestCellDatabase;
let objects: ObjectStore;
let team: SeededTeam;

beforeAll(async () => {
  database = await createCellDatabase();
  const dir = await mkdtemp(path.join(tmpdir(), "recordings-"));
  objects = openObjectStore({ driver: "file", dir, signingKey: "signing-key-of-the-tests-0123456789" });
});
beforeEach(async () => {
  team = await seedTeam(database);
});

const write = <T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T> =>
  withTenant(database.cell, team.owner.context, "write", fn);
const run = (engine: MediaEngine, payload: unknown, attempt: number): Promise<void> =>
  runTask(runMediaJob({ cell: database.cell, engine }), team, payload, { attempt });

/** A recording, and its first job. */
async function attach() {
  const { fileId } = await uploadRecording({ database, team, objects }, Buffer.from("any recording"));
  const job = (await waitingTasks(database, team.teamId, runMediaJobTask)).at(-1);
  if (job === undefined) throw new Error("there is none");
  return { job, recording: async () => (await write((tx) => findRecordings(tx, [fileId]))).get(fileId) };
}

it("gives up a file whose attempts partly fail and partly end with their process, without opening it", async () => {
  for (const killed of [attempts - 1, 1]) {
    const { job, recording } = await attach();
    for (let attempt = 1; attempt < attempts; attempt += 1) {
      // What a killed attempt leaves.
      if (attempt === killed) await write((tx) => startMediaJob(tx, job.jobId));
      else await expect(run(failing, job, attempt)).rejects.toThrow("unused");
    }
    await run(unopened, job, attempts);
    expect(await recording()).toMatchObject({
      status: "FAILED",
      failureCode: killed === 1 ? "recording.internal" : "recording.interrupted",
    });
  }
});

it("leaves a job to its service, though every attempt at it was made", async () => {
  const { job, recording } = await attach();
  const { jobId } = job;
  await write((tx) => startMediaJob(tx, jobId));
  await write((tx) => handOverMediaJob(tx, jobId, "service-job"));
  await run(unopened, { jobId }, attempts);
  expect(await recording()).toMatchObject({ status: "PROCESSING" });
  expect(await waitingTasks(database, team.teamId, followMediaJobTask)).toMatchObject([{ jobId }]);
});
