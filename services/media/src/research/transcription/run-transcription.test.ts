import "@fieldstone/domain/steps.ts";
import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { transcribedWords } from "@fieldstone/domain/research/documents/jobs/document-job.ts";
import { readDocumentContents } from "@fieldstone/domain/research/documents/read-document.ts";
import { insertFile } from "@fieldstone/domain/research/files/file-store.ts";
import { findHighlights } from "@fieldstone/domain/research/highlights/highlight-store.ts";
import { markWords } from "@fieldstone/domain/research/highlights/mark-words.ts";
import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { recordingKeys } from "@fieldstone/domain/research/recordings/recording.ts";
import { runMediaJobTask } from "@fieldstone/domain/research/recordings/recording-tasks.ts";
import { cancelTranscription } from "@fieldstone/domain/research/transcription/cancel-transcription.ts";
import { findTranscriptions } from "@fieldstone/domain/research/transcription/read-transcripts.ts";
import { startTranscription } from "@fieldstone/domain/research/transcription/start-transcription.ts";
import {
  findTranscribedTurns,
  findWordsInSpans,
} from "@fieldstone/domain/research/transcription/transcribed-words.ts";
import { readTranscriptionMinutes } from "@fieldstone/domain/research/transcription/transcription-minutes.ts";
import { beginTranscriptionStep } from "@fieldstone/domain/research/transcription/transcription-steps.ts";
import {
  dropTranscriptionTask,
  runTranscriptionTask,
} from "@fieldstone/domain/research/transcription/transcription-tasks.ts";
import {
  updateProjectTranscriptionSettings,
  updateTranscriptionSettings,
} from "@fieldstone/domain/research/transcription/update-transcription-settings.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { silentLog } from "@fieldstone/platform/log/create-log.ts";
import { objectKey } from "@fieldstone/platform/objects/object-key.ts";
import type { ObjectStore } from "@fieldstone/platform/objects/object-store.ts";
import { openObjectStore } from "@fieldstone/platform/objects/open-object-store.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { attemptsOf } from "@fieldstone/platform/queue/task-contract.ts";
import type { TaskImplementation } from "@fieldstone/platform/queue/task-runner.ts";
import {
  type FakeTranscription,
  startFakeTranscription,
} from "@fieldstone/platform/transcription/fake-transcription.testing.ts";
import {
  openTranscription,
  type TranscriptionProviders,
} from "@fieldstone/platform/transcription/open-transcription.ts";
import { smallRecording } from "@fieldstone/testkit/recordings/small-recordings.ts";
import { type SeededTeam, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { waitingTasks } from "@fieldstone/testkit/waiting-tasks.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { FfmpegEngine } from "../recordings/ffmpeg-engine.ts";
import { findFfmpeg } from "../recordings/find-ffmpeg.ts";
import { runMediaJob } from "../recordings/run-media-job.ts";
import { dropTranscription } from "./drop-transcription.ts";
import { runTranscription } from "./run-transcription.ts";

const words = [
  { text: "Um,", startMs: 100, endMs: 300, speaker: 0 },
  { text: "welcome", startMs: 400, endMs: 800, speaker: 0 },
  { text: "back.", startMs: 800, endMs: 1_200, speaker: 0 },
  { text: "Thanks!", startMs: 1_500, endMs: 2_000, speaker: 1 },
];

let database: TestCellDatabase;
let objects: ObjectStore;
let fake: FakeTranscription;
let providers: TranscriptionProviders;
let team: SeededTeam;
let projectId: string;
let noteId: string;
let fileId: string;

beforeAll(async () => {
  database = await createCellDatabase();
  const dir = await mkdtemp(path.join(tmpdir(), "transcriptions-"));
  const config = { driver: "file", dir, signingKey: "signing-key-of-the-tests-0123456789" } as const;
  objects = openObjectStore(config);
  fake = await startFakeTranscription(words);
  const assemblyai = { baseUrl: fake.origin, apiKey: "key", regions: ["EU_A"] } as const;
  providers = openTranscription({ transcription: { assemblyai }, objects: config }, objects);
});
afterAll(() => fake.close());

beforeEach(async () => {
  fake.refuseWith = 200;
  fake.requests.length = 0;
  team = await seedTeam(database, { region: "EU_A" });
  fileId = newId();
  const key = objectKey({ region: team.region, teamId: team.teamId }, "files", fileId);
  const bytes = await readFile(await smallRecording("call.mp4"));
  const audioVideoFileId = newId();
  await objects.put(
    recordingKeys(team.owner.context, { fileId, audioVideoFileId }).normalized,
    bytes,
    "video/mp4",
  );
  await write(async (tx) => {
    projectId = await createProject(tx, { title: "Calls" });
    ({ id: noteId } = await createNote(tx, { projectId, title: "Call" }));
    await insertFile(tx, {
      id: fileId,
      projectId,
      documentId: noteId,
      purpose: "ATTACHMENT",
      name: "call.mp4",
      mimeType: "video/mp4",
      fileType: "VIDEO",
      sizeBytes: bytes.length,
      objectKey: key,
    });
    await tx.db
      .insertInto("recordings")
      .values({
        team_id: team.teamId,
        file_id: fileId,
        audio_video_file_id: audioVideoFileId,
        status: "DONE",
        media_type: "VIDEO",
        duration_ms: 3_000,
      })
      .execute();
  });
});

function write<T>(fn: (tx: TenantTransaction) => Promise<T>, user = team.owner): Promise<T> {
  return withTenant(database.cell, user.context, "write", fn);
}

function run(work: TaskImplementation, payload: unknown, attempt = 1): Promise<void> {
  const { signal } = new AbortController();
  return work.run(payload, { context: team.system, attempt, attemptsMax: attempts, signal, log: silentLog });
}

const start = (user = team.owner) => write((tx) => startTranscription(tx, providers, { fileId }), user);
const step = (attempt = 1) => run(runTranscription({ cell: database.cell, providers }), { fileId }, attempt);
const attempts = attemptsOf(runTranscriptionTask);
const transcription = async () => (await write((tx) => findTranscriptions(tx, [fileId]))).get(fileId);
const minutes = () => write(readTranscriptionMinutes);

/** Runs the job that extracts the sound, and returns its payload. */
async function extractAudio() {
  const engine = new FfmpegEngine({ objects, findPrograms: () => findFfmpeg(undefined) });
  const job = (await waitingTasks(database, team.teamId, runMediaJobTask)).at(-1);
  if (job === undefined) throw new Error("nobody asked for the sound");
  await run(runMediaJob({ cell: database.cell, engine }), job);
}

/** Speakers and texts of the note's turns. */
async function turns() {
  const content = (await write((tx) => readDocumentContents(tx, [noteId]))).get(noteId);
  return (content?.content ?? []).map(({ type, attrs, content: [text] = [] }) => [
    type,
    attrs?.speaker,
    text?.text,
  ]);
}

it("writes what was heard into the note once, however often each step is run", async () => {
  await start();
  await step();
  expect(await transcription()).toMatchObject({ status: "QUEUED" });
  await extractAudio();
  expect(await waitingTasks(database, team.teamId, runTranscriptionTask)).toEqual([{ fileId }]);
  for (let steps = 0; steps < 5; steps += 1) await step();
  expect(await transcription()).toMatchObject({ status: "DONE", provider: "assemblyai", language: "en-US" });
  expect(fake.requests.filter(({ call }) => call === "POST /v2/transcript")).toHaveLength(1);
  expect(await turns()).toEqual([
    ["turn", "Speaker 1", "Um, welcome back."],
    ["turn", "Speaker 2", "Thanks!"],
  ]);
  const stored = transcribedWords(await write((tx) => findTranscribedTurns(tx, noteId)));
  expect(stored).toMatchObject(words.map(({ text, startMs }) => ({ text, startMs })));
  const [transcribed] = await write((tx) => findWordsInSpans(tx, [{ fileId, startMs: 700, endMs: 1_600 }]));
  expect(transcribed?.map(({ text }) => text)).toEqual(["welcome", "back.", "Thanks!"]);
  const marked = await write((tx) => markWords(tx, { documentId: noteId, words: "back", tagIds: [] }));
  expect((await write((tx) => findHighlights(tx, [marked]))).get(marked)).toMatchObject({
    startMs: 800,
    endMs: 1_200,
  });
  expect(await minutes()).toMatchObject({ used: 1 });
  const [drop] = await waitingTasks(database, team.teamId, dropTranscriptionTask);
  await run(dropTranscription({ providers }), drop);
  expect(fake.requests.at(-1)?.call).toMatch(/^DELETE/);
});

it("takes the project's language, vocabulary and fillers, and those of the one who asks before them", async () => {
  await write((tx) =>
    updateTranscriptionSettings(tx, providers, { vocabulary: ["Fieldstone"], language: "fr-FR" }),
  );
  await write((tx) =>
    updateProjectTranscriptionSettings(tx, {
      projectId,
      language: "en-GB",
      vocabulary: ["churn"],
      removesFillers: true,
    }),
  );
  await start();
  await extractAudio();
  for (let steps = 0; steps < 4; steps += 1) await step();
  expect(fake.requests.find(({ call }) => call === "POST /v2/transcript")).toMatchObject({
    body: { language_code: "en_uk", word_boost: ["Fieldstone", "churn"], disfluencies: false },
  });
  expect((await turns())[0]).toEqual(["turn", "Speaker 1", "Welcome back."]);
});

it("ends as failed with a reason and the minutes back, and can be tried again", async () => {
  await start();
  await extractAudio();
  fake.refuseWith = 422;
  await step();
  expect(await transcription()).toMatchObject({ status: "FAILED", failureCode: "transcription.rejected" });
  expect(await minutes()).toMatchObject({ used: 0 });
  fake.refuseWith = 503;
  await start();
  await expect(step()).rejects.toThrow("503");
  expect(await transcription()).toMatchObject({ status: "RUNNING" });
  await expect(step(attempts - 1)).rejects.toThrow("503");
  expect(await transcription()).toMatchObject({ status: "FAILED", failureCode: "transcription.unavailable" });
  fake.refuseWith = 200;
  await start();
  for (let steps = 0; steps < 4; steps += 1) await step();
  expect(await transcription()).toMatchObject({ status: "DONE" });
});

it("gives up a recording whose runs ended with their process three times", async () => {
  await start();
  await extractAudio();
  for (let deaths = 0; deaths < 3; deaths += 1) await write((tx) => beginTranscriptionStep(tx, fileId));
  await step();
  expect(await transcription()).toMatchObject({ status: "FAILED", failureCode: "transcription.interrupted" });
});

it("gives up a recording whose attempts partly fail and partly end with their process", async () => {
  await start();
  await extractAudio();
  fake.refuseWith = 503;
  for (let attempt = 1; attempt < attempts - 1; attempt += 1)
    await expect(step(attempt)).rejects.toThrow("503");
  // What the last attempt leaves, which is killed.
  await write((tx) => beginTranscriptionStep(tx, fileId));
  fake.refuseWith = 200;
  await step(attempts);
  expect(await transcription()).toMatchObject({ status: "FAILED", failureCode: "transcription.interrupted" });
  expect(await minutes()).toMatchObject({ used: 0 });
});

it("stops for the one who cancels, at the provider too, and what comes later changes nothing", async () => {
  await start();
  await expect(start()).rejects.toMatchObject({ code: "transcription.under_way" });
  await extractAudio();
  await step();
  await write((tx) => cancelTranscription(tx, fileId));
  await step();
  expect(await transcription()).toMatchObject({ status: "CANCELLED" });
  expect(await turns()).toEqual([["paragraph", undefined, undefined]]);
  expect(await minutes()).toMatchObject({ used: 0 });
  expect(await waitingTasks(database, team.teamId, dropTranscriptionTask)).toMatchObject([
    { provider: "assemblyai" },
  ]);
  await expect(write((tx) => cancelTranscription(tx, fileId))).resolves.toBeUndefined();
});

it("is refused past the month's minutes, outside the allowed regions, and to those who may not write", async () => {
  const plan = (key: string) =>
    asAdministrator(database.adminUrl, (admin) =>
      admin.query(
        `insert into tenant_limits (team_id, plan, plan_tier) values ($1, $2, 'FREE')
         on conflict (team_id) do update set plan = excluded.plan`,
        [team.teamId, key],
      ),
    );
  await plan("freeNov2022");
  await write((tx) =>
    tx.db
      .insertInto("transcription_usage")
      .values({ team_id: team.teamId, transcription_id: newId(), duration_ms: 180 * 60_000 - 2_000 })
      .execute(),
  );
  await expect(start()).rejects.toMatchObject({
    code: "plan.limit_reached",
    upgrade: { area: "transcription" },
  });
  const viewer = await seedUser(database, team, { role: "VIEWER" });
  await expect(start(viewer)).rejects.toMatchObject({ title: "Forbidden" });
  const stranger = await seedTeam(database, { region: "EU_A" });
  await expect(start(stranger.owner)).rejects.toMatchObject({ code: "file.not_found" });
  await asAdministrator(database.adminUrl, (admin) =>
    admin.query(
      "insert into ai_settings (team_id, enabled, switches, regions) values ($1, true, '{}', '{US_A}')",
      [team.teamId],
    ),
  );
  await expect(start()).rejects.toMatchObject({ code: "ai.region_refused" });
});
