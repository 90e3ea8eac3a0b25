import "@fieldstone/domain/objects.ts";
import { insertFile } from "@fieldstone/domain/research/files/file-store.ts";
import { prepareRecording } from "@fieldstone/domain/research/recordings/begin-recording.ts";
import { failTranscription } from "@fieldstone/domain/research/transcription/transcription-steps.ts";
import {
  lockTranscription,
  type NewTranscription,
  upsertTranscription,
} from "@fieldstone/domain/research/transcription/transcription-store.ts";
import {
  dropVocabulariesTask,
  enqueueForgottenVocabularies,
} from "@fieldstone/domain/research/transcription/transcription-tasks.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { objectKey } from "@fieldstone/platform/objects/object-key.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { awsProvider } from "@fieldstone/platform/transcription/aws-provider.ts";
import {
  type FakeTranscription,
  startFakeTranscription,
} from "@fieldstone/platform/transcription/fake-transcription.testing.ts";
import type { TranscriptionProviders } from "@fieldstone/platform/transcription/open-transcription.ts";
import { runTask } from "@fieldstone/testkit/run-task.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { waitingTasks } from "@fieldstone/testkit/waiting-tasks.ts";
import { type World, world } from "@fieldstone/testkit/world.ts";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { dropVocabularies } from "./drop-transcription.ts";

const { signal } = new AbortController();
let database: TestCellDatabase;
let fake: FakeTranscription;
let providers: TranscriptionProviders;
let own: World;

const write = <T>(fn: (tx: TenantTransaction) => Promise<T>) => own.as(own.contributor, fn);
const sweep = () =>
  runTask(dropVocabularies({ cell: database.cell, providers }), own.team, { provider: "aws" });
const waiting = () => waitingTasks(database, own.team.teamId, dropVocabulariesTask);

beforeAll(async () => {
  vi.stubEnv("AWS_ACCESS_KEY_ID", "test");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "test");
  database = await createCellDatabase();
  fake = await startFakeTranscription([]);
  const config = { awsRegion: "eu-west-1", endpoint: `${fake.origin}/aws`, regions: [] };
  providers = new Map([["aws", awsProvider(config, "bucket", { vocabularyPollMs: 1 })]]);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await fake.close();
});
beforeEach(async () => {
  fake.vocabularies.clear();
  own = await world(database);
});

/** A recording whose attempt has begun at the provider. */
async function begun(vocabulary: readonly string[]): Promise<string> {
  const { projectId, noteId } = own;
  const fileId = newId();
  const attempt: NewTranscription = {
    fileId,
    id: newId(),
    noteId,
    vocabulary,
    provider: "aws",
    language: "en-GB",
    durationMs: 3_000,
    labelsSpeakers: true,
    removesFillers: false,
  };
  await write(async (tx) => {
    const key = objectKey(tx.context, "files", fileId);
    await insertFile(tx, {
      ...{ id: fileId, projectId, documentId: noteId, purpose: "ATTACHMENT", name: "talk.mp3" },
      ...{ mimeType: "audio/mpeg", fileType: "AUDIO", sizeBytes: 1_000, objectKey: key },
    });
    await prepareRecording(tx, { id: fileId, documentId: noteId, objectKey: key, fileType: "AUDIO" });
    await upsertTranscription(tx, attempt);
  });
  const audioKey = objectKey({ region: "EU_A", teamId: own.team.teamId }, "audio");
  const request = { ...attempt, teamId: own.team.teamId, audioKey, keepsFillers: true };
  await providers.get("aws")?.start(request, signal);
  return fileId;
}

const end = (fileId: string) =>
  write(async (tx) => {
    const attempt = await lockTranscription(tx, fileId);
    if (attempt !== undefined) await failTranscription(tx, attempt, "transcription.rejected");
  });

it("deletes a vocabulary at Amazon once the last attempt that uses it has ended", async () => {
  const [first, second] = [await begun(["Fieldstone", "Q3"]), await begun(["Fieldstone"])];
  expect(fake.vocabularies.size).toBe(1);
  await end(first);
  expect(await waiting()).toEqual([{ provider: "aws" }]);
  await sweep();
  expect(fake.vocabularies.size).toBe(1);
  await end(second);
  await sweep();
  expect(fake.vocabularies.size).toBe(0);
});

it("deletes at night what a killed process left, of workspaces that have used vocabularies", async () => {
  await write(enqueueForgottenVocabularies);
  expect(await waiting()).toEqual([]);
  const fileId = await begun(["Fieldstone"]);
  // What the attempt's end enqueued has run before the killed process created the vocabulary.
  await end(fileId);
  await write(enqueueForgottenVocabularies);
  expect(await waiting()).toEqual([{ provider: "aws" }]);
  await sweep();
  expect(fake.vocabularies.size).toBe(0);
});
