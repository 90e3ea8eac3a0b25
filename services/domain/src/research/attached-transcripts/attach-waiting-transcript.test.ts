import "../../objects.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { randomProvider } from "@fieldstone/platform/transcription/random-provider.ts";
import { type SeededTeam, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { waitingTasks } from "@fieldstone/testkit/waiting-tasks.ts";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { freshRecording } from "../../kernel/entitlements/gated-commands.testing.ts";
import { setFileDeleted } from "../files/delete-file.ts";
import { deleteNote, restoreNote } from "../notes/delete-note.ts";
import { deleteProject } from "../projects/delete-project.ts";
import { restoreProject } from "../projects/restore-project.ts";
import { updateRecording } from "../recordings/recording-store.ts";
import { cancelTranscription } from "../transcription/cancel-transcription.ts";
import { startTranscription } from "../transcription/start-transcription.ts";
import { readTranscriptionMinutes } from "../transcription/transcription-minutes.ts";
import { findWaitingFile, lockTranscription } from "../transcription/transcription-store.ts";
import {
  attachWaitingTranscriptTask,
  enqueueForgottenTranscripts,
  enqueueWaitingTranscript,
} from "../waiting-transcripts/waiting-transcript-tasks.ts";
import { attachTranscript } from "./attach-transcript.ts";
import { attachWaitingTranscript, failWaitingTranscript } from "./attach-waiting-transcript.ts";

let database: TestCellDatabase;
let team: SeededTeam;
let fileId: string;
let noteId: string;

const write = <T>(fn: (tx: TenantTransaction) => Promise<T>, by = team.owner): Promise<T> =>
  withTenant(database.cell, by.context, "write", fn);

const asTask = <T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T> =>
  withTenant(database.cell, { ...team.owner.context, actor: { kind: "system", name: "test" } }, "write", fn);

const content = "WEBVTT\n\n00:00.000 --> 00:01.000\n<v Ana>How do you count?\n";
const give = (input: { content?: string; fileName?: string } = {}) =>
  write((tx) => attachTranscript(tx, { fileId, fileName: "call.vtt", content, ...input }));

const prepare = () => write((tx) => updateRecording(tx, fileId, { status: "DONE" }));
const transcription = () => write((tx) => lockTranscription(tx, fileId));

async function text(): Promise<string | undefined> {
  const { rows } = await write((tx) =>
    sql<{ text: string }>`select text from documents where document_id = ${noteId}`.execute(tx.db),
  );
  return rows[0]?.text;
}

async function projectId(): Promise<string> {
  const { rows } = await write((tx) =>
    sql<{ id: string }>`select project_id as id from notes where note_id = ${noteId}`.execute(tx.db),
  );
  return z.string().parse(rows[0]?.id);
}

beforeAll(async () => {
  database = await createCellDatabase();
});
beforeEach(async () => {
  team = await seedTeam(database);
  await write(async (tx) => {
    ({ fileId, noteId } = await freshRecording(tx));
    await updateRecording(tx, fileId, { status: "PROCESSING" });
  });
});

test("a transcript waits until its recording can be played, and takes no minutes", async () => {
  await give();
  expect(await transcription()).toMatchObject({ status: "QUEUED", provider: null });
  await asTask((tx) => attachWaitingTranscript(tx, fileId));
  expect(await text()).toBe("");
  await prepare();
  await asTask((tx) => enqueueWaitingTranscript(tx, fileId));
  expect(await waitingTasks(database, team.teamId, attachWaitingTranscriptTask)).toEqual([{ fileId }]);
  await asTask((tx) => attachWaitingTranscript(tx, fileId));
  expect(await text()).toBe("How do you count?");
  expect(await transcription()).toMatchObject({ status: "DONE", provider: null, durationMs: 3_000 });
  await write(async (tx) => {
    expect((await readTranscriptionMinutes(tx)).used).toBe(0);
    expect(await findWaitingFile(tx, fileId)).toBeUndefined();
  });
  await asTask((tx) => attachWaitingTranscript(tx, fileId));
  expect(await text()).toBe("How do you count?");
});

test("it also waits for a recording that is still being uploaded", async () => {
  await write(async (tx) => {
    await sql`delete from recordings where file_id = ${fileId}`.execute(tx.db);
    await sql`update files set upload_status = 'UPLOADING' where file_id = ${fileId}`.execute(tx.db);
  });
  await give();
  expect(await transcription()).toMatchObject({ status: "QUEUED" });
});

test("it is attached to a note that is in the trash by then, alone or with its project", async () => {
  for (const trash of [
    { move: () => write((tx) => deleteNote(tx, noteId)), back: () => write((tx) => restoreNote(tx, noteId)) },
    {
      move: () => write(async (tx) => deleteProject(tx, await projectId())),
      back: () => write(async (tx) => restoreProject(tx, await projectId())),
    },
  ]) {
    await write(async (tx) => {
      ({ fileId, noteId } = await freshRecording(tx));
      await updateRecording(tx, fileId, { status: "PROCESSING" });
    });
    await give();
    await trash.move();
    await prepare();
    await asTask((tx) => attachWaitingTranscript(tx, fileId));
    await trash.back();
    expect(await text()).toBe("How do you count?");
    expect(await transcription()).toMatchObject({ status: "DONE", durationMs: 3_000 });
  }
});

test("it waits for a deleted recording, and is attached when that is restored", async () => {
  await give();
  await prepare();
  await write((tx) => setFileDeleted(tx, fileId, true));
  await asTask((tx) => attachWaitingTranscript(tx, fileId));
  expect(await text()).toBe("");
  expect(await transcription()).toMatchObject({ status: "QUEUED" });
  await write((tx) => setFileDeleted(tx, fileId, false));
  expect(await waitingTasks(database, team.teamId, attachWaitingTranscriptTask)).toEqual([{ fileId }]);
  await asTask((tx) => attachWaitingTranscript(tx, fileId));
  expect(await text()).toBe("How do you count?");
});

test("one whose recording was prepared without a task for it is found again", async () => {
  const enqueued = async () => {
    await asTask(enqueueForgottenTranscripts);
    return await waitingTasks(database, team.teamId, attachWaitingTranscriptTask);
  };
  await give();
  expect(await enqueued()).toEqual([]);
  await prepare();
  await write((tx) => setFileDeleted(tx, fileId, true));
  expect(await enqueued()).toEqual([]);
  await write((tx) => sql`update files set deleted_at = null where file_id = ${fileId}`.execute(tx.db));
  expect(await enqueued()).toEqual([{ fileId }]);
  expect(await enqueued()).toEqual([{ fileId }]);
  await asTask((tx) => attachWaitingTranscript(tx, fileId));
  expect(await text()).toBe("How do you count?");
});

test("nobody can have the recording transcribed meanwhile, and who cancels the transcript can", async () => {
  await give();
  await prepare();
  const providers = new Map([[randomProvider.name, randomProvider]]);
  const start = () => write((tx) => startTranscription(tx, providers, { fileId }));
  await expect(start()).rejects.toMatchObject({ code: "transcription.under_way" });
  await expect(give()).rejects.toMatchObject({ code: "transcription.under_way" });
  await write((tx) => cancelTranscription(tx, fileId));
  await asTask((tx) => attachWaitingTranscript(tx, fileId));
  expect(await text()).toBe("");
  expect(await write((tx) => findWaitingFile(tx, fileId))).toBeUndefined();
  await start();
});

test("a file that cannot be read is rejected before it waits", async () => {
  await expect(give({ content: "WEBVTT\n" })).rejects.toMatchObject({ code: "import.empty" });
  await expect(give({ fileName: "call.txt", content: "Just words" })).rejects.toMatchObject({
    code: "import.without_times",
  });
  expect(await transcription()).toBeUndefined();
});

test("one that could not be attached says so, and its recording stays", async () => {
  await give();
  await prepare();
  await asTask((tx) => failWaitingTranscript(tx, fileId, "transcription.note_full"));
  expect(await transcription()).toMatchObject({ status: "FAILED", failureCode: "transcription.note_full" });
  await give();
  expect(await transcription()).toMatchObject({ status: "DONE" });
});

test("who may not write in the project gives no transcript", async () => {
  const viewer = await seedUser(database, team, { role: "VIEWER" });
  const input = { fileId, fileName: "call.vtt", content };
  await expect(write((tx) => attachTranscript(tx, input), viewer)).rejects.toMatchObject({
    title: "Forbidden",
  });
  await expect(write((tx) => attachTranscript(tx, { ...input, fileId: newId() }))).rejects.toMatchObject({
    code: "file.not_found",
  });
  expect(await transcription()).toBeUndefined();
});
