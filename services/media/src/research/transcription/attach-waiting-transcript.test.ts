import "@fieldstone/domain/objects.ts";
import { freshRecording } from "@fieldstone/domain/kernel/entitlements/gated-commands.testing.ts";
import { attachTranscript } from "@fieldstone/domain/research/attached-transcripts/attach-transcript.ts";
import { updateRecording } from "@fieldstone/domain/research/recordings/recording-store.ts";
import { findTranscriptions } from "@fieldstone/domain/research/transcription/read-transcripts.ts";
import { attachWaitingTranscriptTask } from "@fieldstone/domain/research/waiting-transcripts/waiting-transcript-tasks.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { attemptsOf } from "@fieldstone/platform/queue/task-contract.ts";
import { runTask } from "@fieldstone/testkit/run-task.ts";
import { type SeededTeam, seedTeam } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { attachWaitingTranscriptWork } from "./attach-waiting-transcript.ts";

let database: TestCellDatabase;
let team: SeededTeam;
let fileId: string;

const write = <T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T> =>
  withTenant(database.cell, team.owner.context, "write", fn);
const transcription = async () => (await write((tx) => findTranscriptions(tx, [fileId]))).get(fileId);
const attach = (attempt: number) =>
  runTask(attachWaitingTranscriptWork({ cell: database.cell }), team, { fileId }, { attempt });

beforeAll(async () => {
  database = await createCellDatabase();
});
beforeEach(async () => {
  team = await seedTeam(database);
  await write(async (tx) => {
    ({ fileId } = await freshRecording(tx));
    await updateRecording(tx, fileId, { status: "PROCESSING" });
    const content = "WEBVTT\n\n00:00.000 --> 00:01.000\nHow do you count?\n";
    await attachTranscript(tx, { fileId, fileName: "call.vtt", content });
    await updateRecording(tx, fileId, { status: "DONE" });
  });
});

test("the last attempt that may attach a transcript attaches it", async () => {
  await attach(attemptsOf(attachWaitingTranscriptTask) - 1);
  expect(await transcription()).toMatchObject({ status: "DONE" });
});

test("a transcript whose attempts partly ended with their process fails, without being read again", async () => {
  await attach(attemptsOf(attachWaitingTranscriptTask));
  expect(await transcription()).toMatchObject({ status: "FAILED", failureCode: "transcription.internal" });
});
