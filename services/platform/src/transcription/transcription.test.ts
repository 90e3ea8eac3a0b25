import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { newId } from "@fieldstone/model/ids.ts";
import { cleanWords } from "@fieldstone/model/transcripts/transcript-word.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type ObjectKey, objectKey } from "../objects/object-key.ts";
import type { ObjectStore } from "../objects/object-store.ts";
import { openObjectStore } from "../objects/open-object-store.ts";
import { assemblyAiProvider } from "./assemblyai-provider.ts";
import { awsProvider } from "./aws-provider.ts";
import { compatibleProvider } from "./compatible-provider.ts";
import { type FakeTranscription, startFakeTranscription } from "./fake-transcription.testing.ts";
import { randomProvider } from "./random-provider.ts";
import type {
  TranscriptionProgress,
  TranscriptionProvider,
  TranscriptionRequest,
} from "./transcription-provider.ts";

const words = [
  { text: "Hello,", startMs: 120, endMs: 480, speaker: 0 },
  { text: "Ana.", startMs: 480, endMs: 900, speaker: 0 },
  { text: "Good", startMs: 1_500, endMs: 1_750, speaker: 1 },
  { text: "morning!", startMs: 1_750, endMs: 2_200, speaker: 1 },
];
const { signal } = new AbortController();
let fake: FakeTranscription;
let objects: ObjectStore;
let audioKey: ObjectKey;

beforeAll(async () => {
  vi.stubEnv("AWS_ACCESS_KEY_ID", "test");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "test");
  fake = await startFakeTranscription(words);
  const dir = await mkdtemp(path.join(tmpdir(), "transcription-"));
  objects = openObjectStore({ driver: "file", dir, signingKey: "signing-key-of-the-tests-0123456789" });
  audioKey = objectKey({ region: "EU_A", teamId: newId() }, "audio");
  await objects.put(audioKey, Buffer.alloc(4_000, 7), "audio/mp4");
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await fake.close();
});
beforeEach(() => {
  fake.requests.length = 0;
  fake.audioBytes.length = 0;
  fake.refuseWith = 200;
});

function request(change: Partial<TranscriptionRequest> = {}): TranscriptionRequest {
  return {
    id: newId(),
    teamId: newId(),
    audioKey,
    durationMs: 3_000,
    language: "en-GB",
    vocabulary: ["Fieldstone", "churn rate"],
    labelsSpeakers: true,
    keepsFillers: false,
    ...change,
  };
}

const providers: Readonly<Record<string, () => TranscriptionProvider>> = {
  assemblyai: () => assemblyAiProvider({ baseUrl: fake.origin, apiKey: "key", regions: ["EU_A"] }, objects),
  "openai-compatible": () =>
    compatibleProvider(
      {
        baseUrl: `${fake.origin}/v1`,
        apiKey: "key",
        model: "whisper-1",
        requestBytesMax: 26_214_400,
        regions: ["EU_A"],
      },
      objects,
    ),
  aws: () =>
    awsProvider({ awsRegion: "eu-west-1", endpoint: `${fake.origin}/aws`, regions: ["EU_A"] }, "bucket", {
      vocabularyPollMs: 1,
    }),
};

/** The words of a request, polled until finished. */
async function transcribe(provider: TranscriptionProvider, wanted = request()) {
  let progress = await provider.start(wanted, signal);
  for (let polls = 0; progress.state === "running" && polls < 10; polls += 1)
    progress = await provider.poll(progress.jobName, wanted, signal);
  if (progress.state !== "done") throw new Error("still running");
  return cleanWords(progress.words);
}

describe.each(Object.entries(providers))("%s", (name, open) => {
  it("answers the words with their times, punctuation and speakers", async () => {
    const named = name !== "openai-compatible";
    expect(await transcribe(open())).toEqual(
      words.map(({ speaker, ...word }) => ({ ...word, speaker: named ? `Speaker ${speaker + 1}` : null })),
    );
  });
});

it.each(["assemblyai", "openai-compatible"])(
  "of %s a rejection that stays is told from one that may pass",
  async (name) => {
    const provider = providers[name]?.() ?? randomProvider;
    for (const [status, code] of [
      [401, "transcription.unauthorized"],
      [413, "transcription.too_large"],
      [422, "transcription.rejected"],
    ] as const) {
      fake.refuseWith = status;
      await expect(provider.start(request(), signal)).rejects.toMatchObject({ code });
    }
    fake.refuseWith = 503;
    await expect(provider.start(request(), signal)).rejects.toThrow("503");
  },
);

it("sends AssemblyAI the sound, the language, the vocabulary and whether to label speakers, and deletes its job", async () => {
  const provider = providers.assemblyai?.();
  const wanted = request();
  let progress = await provider?.start(wanted, signal);
  expect(fake.audioBytes).toEqual([4_000]);
  if (progress?.state === "running") progress = await provider?.poll(progress.jobName, wanted, signal);
  expect(fake.requests.at(-1)).toMatchObject({
    call: "POST /v2/transcript",
    body: {
      language_code: "en_uk",
      speaker_labels: true,
      disfluencies: false,
      word_boost: ["Fieldstone", "churn rate"],
    },
  });
  if (progress?.state === "running") await provider?.drop(progress.jobName, signal);
  expect(fake.requests.at(-1)?.call).toMatch(/^DELETE \/v2\/transcript\//);
});

it("has AssemblyAI begin one job for a sound, though the job's name was lost, and deletes that job", async () => {
  const provider = providers.assemblyai?.() ?? randomProvider;
  const nameOf = async (asked: Promise<TranscriptionProgress>) => {
    const progress = await asked;
    return progress.state === "running" ? progress.jobName : "";
  };
  const [wanted, another] = [request(), request()];
  const sent = await nameOf(provider.start(wanted, signal));
  const sentToo = await nameOf(provider.start(another, signal));
  const begun = () => fake.requests.filter(({ call }) => call === "POST /v2/transcript").length;
  expect(begun()).toBe(0);
  const job = await nameOf(provider.poll(sent, wanted, signal));
  const other = await nameOf(provider.poll(sentToo, another, signal));
  expect(other).not.toBe(job);
  expect(await nameOf(provider.poll(sent, wanted, signal))).toBe(job);
  expect(begun()).toBe(2);
  await provider.drop(sent, signal);
  expect(fake.requests.at(-1)?.call).toBe(`DELETE /v2/transcript/${job}`);
  await provider.drop(sent, signal);
  expect(fake.requests.at(-1)?.call).toBe("GET /v2/transcript");
});

it("sends an OpenAI-compatible service the sound and asks for word times", async () => {
  await transcribe(providers["openai-compatible"]?.() ?? randomProvider);
  expect(fake.audioBytes).toEqual([4_000]);
  expect(fake.requests).toMatchObject([
    {
      body: {
        model: "whisper-1",
        language: "en",
        response_format: "verbose_json",
        prompt: "Fieldstone, churn rate",
      },
    },
  ]);
});

it("sends an OpenAI-compatible service as much in one request as OpenAI takes, 25 MiB, and cuts what is larger", async () => {
  const cut: number[] = [];
  const provider = compatibleProvider(
    {
      ...{ baseUrl: `${fake.origin}/v1`, apiKey: "key", model: "whisper-1", regions: ["EU_A"] },
      requestBytesMax: 26_214_400,
    },
    objects,
    {
      plan: async (_key, { bytesMax }) => {
        cut.push(bytesMax);
        return [{ startMs: 0, endMs: 1_000 }];
      },
      cut: async () => Buffer.alloc(cut.at(-1) ?? 0),
    },
  );
  const sound = async (sizeBytes: number) => {
    const key = objectKey({ region: "EU_A", teamId: newId() }, "audio");
    await objects.put(key, Buffer.alloc(sizeBytes), "audio/mp4");
    return request({
      audioKey: key,
      vocabulary: Array.from({ length: 400 }, (_, at) => `${at} ${"ß".repeat(50)}`),
    });
  };
  await expect(provider.start(await sound(26_100_000), signal)).resolves.toMatchObject({ state: "done" });
  const large = await sound(26_214_000);
  const progress = await provider.start(large, signal);
  expect(fake.audioBytes).toEqual([26_100_000]);
  // The largest piece with its fields is not refused.
  if (progress.state === "running") await provider.poll(progress.jobName, large, signal);
  expect(fake.audioBytes).toEqual([26_100_000, cut[0]]);
  await expect(providers["openai-compatible"]?.().start(large, signal)).rejects.toMatchObject({
    code: "transcription.too_large",
  });
  await expect(
    compatibleProvider(
      {
        ...{ baseUrl: `${fake.origin}/v1`, apiKey: "key", model: "whisper-1", regions: ["EU_A"] },
        requestBytesMax: 30_000_000,
      },
      objects,
    ).start(large, signal),
  ).rejects.toThrow("413");
});

it("invents words of a recording's length, the same each time, and names no place where they would go", async () => {
  const made = await transcribe(randomProvider, request({ durationMs: 60_000 }));
  expect(made).toEqual(await transcribe(randomProvider, request({ durationMs: 60_000 })));
  expect(made.at(-1)?.endMs).toBeLessThanOrEqual(60_000);
  expect(new Set(made.map(({ speaker }) => speaker))).toEqual(new Set(["Speaker 1", "Speaker 2"]));
  expect(randomProvider.regions).toEqual([]);
});
