import { newId } from "@fieldstone/model/ids.ts";
import { eventually } from "@fieldstone/testkit/eventually.ts";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { objectKey } from "../objects/object-key.ts";
import { awsProvider } from "./aws-provider.ts";
import { type FakeTranscription, startFakeTranscription } from "./fake-transcription.testing.ts";
import type { TranscriptionProvider, TranscriptionRequest } from "./transcription-provider.ts";

const { signal } = new AbortController();
const teamId = newId();
const audioKey = objectKey({ region: "EU_A", teamId }, "audio");
let fake: FakeTranscription;
let provider: TranscriptionProvider;

beforeAll(async () => {
  vi.stubEnv("AWS_ACCESS_KEY_ID", "test");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "test");
  fake = await startFakeTranscription([{ text: "Hello", startMs: 120, endMs: 480, speaker: 0 }]);
  const config = { awsRegion: "eu-west-1", endpoint: `${fake.origin}/aws`, regions: [] };
  provider = awsProvider(config, "bucket", { vocabularyPollMs: 1 });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await fake.close();
});
beforeEach(() => {
  fake.requests.length = 0;
  fake.vocabularies.clear();
  fake.vocabularyState = "READY";
});

const calls = (call: string) => fake.requests.filter((each) => each.call === call);
const sweep = (uses: readonly TranscriptionRequest[]) =>
  provider.dropVocabularies?.(teamId, async () => uses, signal);
const asked = (change: Partial<TranscriptionRequest> = {}): TranscriptionRequest => ({
  ...{ id: newId(), teamId, audioKey, durationMs: 3_000, language: "en-GB" },
  ...{ vocabulary: ["Fieldstone", "churn rate"], labelsSpeakers: true, keepsFillers: false },
  ...change,
});

async function transcribe(wanted: TranscriptionRequest) {
  let progress = await provider.start(wanted, signal);
  for (let polls = 0; progress.state === "running" && polls < 10; polls += 1)
    progress = await provider.poll(progress.jobName, wanted, signal);
  return progress.state === "done" ? progress.words : undefined;
}

it("reads the bucket with the workspace's vocabulary, once however often it is asked", async () => {
  const wanted = asked();
  await provider.start(wanted, signal);
  await provider.start(wanted, signal);
  const [VocabularyName = ""] = fake.vocabularies.keys();
  expect(calls("StartTranscriptionJob")).toMatchObject([
    {
      body: {
        LanguageCode: "en-GB",
        Media: { MediaFileUri: `s3://bucket/${audioKey}` },
        Settings: { ShowSpeakerLabels: true, VocabularyName },
      },
    },
  ]);
  expect(calls("CreateVocabulary")).toMatchObject([{ body: { Phrases: ["Fieldstone", "churn-rate"] } }]);
});

it("transcribes without the terms that Amazon rejects, which would fail the whole vocabulary", async () => {
  const vocabulary = ["Q3 plan", "R&D", "Fieldstone", "Zoë"];
  expect(await transcribe(asked({ vocabulary }))).toHaveLength(1);
  expect(calls("CreateVocabulary")).toMatchObject([{ body: { Phrases: ["Fieldstone"] } }]);
  expect(await transcribe(asked({ vocabulary: ["Q3"] }))).toHaveLength(1);
  expect(calls("CreateVocabulary")).toHaveLength(1);
});

it("shares a vocabulary between the recordings of a workspace, and with no other workspace", async () => {
  await Promise.all([provider.start(asked(), signal), provider.start(asked(), signal)]);
  await provider.start(asked({ language: "en-US" }), signal);
  await provider.start(asked({ teamId: newId() }), signal);
  expect(fake.vocabularies.size).toBe(3);
});

it("deletes the vocabularies that no transcription uses, of this workspace only", async () => {
  const [used, unused] = [asked(), asked({ vocabulary: ["churn"] })];
  for (const each of [used, unused, asked({ teamId: newId() })]) await provider.start(each, signal);
  const [kept, deleted, foreign] = fake.vocabularies.keys();
  await sweep([used]);
  expect([...fake.vocabularies.keys()]).toEqual([kept, foreign]);
  expect(calls("DeleteVocabulary")).toMatchObject([{ body: { VocabularyName: deleted } }]);
  await sweep([]);
  expect([...fake.vocabularies.keys()]).toEqual([foreign]);
});

it("may be retried while the account has a hundred vocabularies", async () => {
  for (let count = 0; count < 100; count += 1) fake.vocabularies.set(`other-${count}`, { fault: undefined });
  await expect(provider.start(asked(), signal)).rejects.toMatchObject({ name: "LimitExceededException" });
  fake.vocabularies.delete("other-0");
  await expect(provider.start(asked(), signal)).resolves.toMatchObject({ state: "running" });
});

it("says that the vocabulary was rejected, and creates it again in the next attempt", async () => {
  fake.vocabularyState = "FAILED";
  await expect(provider.start(asked(), signal)).rejects.toMatchObject({
    code: "transcription.vocabulary_rejected",
  });
  fake.vocabularyState = "READY";
  await provider.start(asked(), signal);
  expect(calls("CreateVocabulary")).toHaveLength(2);
});

it("keeps a job that has begun, though its vocabulary cannot be asked about again", async () => {
  const wanted = asked();
  const begun = await provider.start(wanted, signal);
  fake.vocabularyState = "FAILED";
  expect(await provider.start(wanted, signal)).toEqual(begun);
  expect(calls("StartTranscriptionJob")).toHaveLength(1);
  expect(calls("DeleteTranscriptionJob")).toEqual([]);
});

it("leaves nothing of a start that is cancelled, once the sweep has run", async () => {
  const cancelling = new AbortController();
  fake.vocabularyState = "PENDING";
  const ended = expect(provider.start(asked(), cancelling.signal)).rejects.toThrow();
  await eventually(() => expect(fake.vocabularies.size).toBe(1));
  cancelling.abort();
  await ended;
  await sweep([]);
  expect(fake.vocabularies.size).toBe(0);
  expect(calls("StartTranscriptionJob")).toEqual([]);
});

it("deletes its job when asked, however often", async () => {
  const wanted = asked();
  await provider.start(wanted, signal);
  await provider.drop(`fieldstone-${wanted.id}`, signal);
  await provider.drop(`fieldstone-${wanted.id}`, signal);
  expect(fake.requests.at(-1)?.call).toBe("DeleteTranscriptionJob");
});
