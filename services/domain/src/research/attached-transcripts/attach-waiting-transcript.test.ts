import "../../objects.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { randomProvider } from "@fieldstone/platform/transcription/random-provider.ts";
import { type SeededTeam, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { waitingTasks } from "@fieldstone/testkit/waiting-tasks.ts";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { freshRecording } from "../../kernel/entitlements/gated-commands.testing.ts";
import { updateRecording } from "../recordings/recording-store.ts";
import { cancelTranscription } from "../transcription/cancel-transcription.ts";
import { startTranscription } from "../transcription/start-transcription.ts";
import { readTranscriptionMinutes } from "../transcription/transcription-minutes.ts";
import { findWaitingFile, lockTranscription } from "../transcription/transcription-store.ts";
import { attachTranscript } from "./attach-transcript.ts";
import { attachWaitingTranscript, failWaitingTranscript } from "./attach-waiting-transcript.ts";
import { attachWaitingTranscriptTask, enqueueWaitingTranscript } from "./waiting-transcript-tasks.ts";

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
