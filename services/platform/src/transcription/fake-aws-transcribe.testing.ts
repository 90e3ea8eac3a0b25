import express, { type Express } from "express";
import { z } from "zod";
import { type FakeTranscriptionState, secondsOf } from "./fake-transcription-state.testing.ts";

/** Amazon's limits: vocabularies of an account, characters of a phrase, bytes of a vocabulary. */
const vocabulariesMax = 100;
const phraseLengthMax = 256;
const vocabularyBytesMax = 50_000;

/** Characters of phrases, as in Amazon's lists. */
const characters: Readonly<Record<string, RegExp>> = {
  en: /^[a-zA-Z'.-]+$/u,
  de: /^[a-zA-Z'.\-äöüßÄÖÜ]+$/u,
};
/** In no list. */
const inNoList = /[\s\d!"#$%&()*+,/:;<=>?@[\\\]^_`{|}~]/u;

const named = z.looseObject({
  TranscriptionJobName: z.string().optional(),
  VocabularyName: z
    .string()
    .regex(/^[0-9a-zA-Z._-]{1,200}$/)
    .optional(),
  NameContains: z.string().optional(),
  LanguageCode: z.string().optional(),
  Phrases: z.array(z.string()).optional(),
  Settings: z.looseObject({ VocabularyName: z.string().optional() }).optional(),
});

/** Why a vocabulary would fail to be prepared. */
function faultOf(language: string, phrases: readonly string[]): string | undefined {
  const list = characters[language.slice(0, 2)];
  const wrong = phrases.find((phrase) => (list ? !list.test(phrase) : inNoList.test(phrase)));
  return wrong === undefined ? undefined : `The phrase ${wrong} contains characters that are not supported`;
}

/** The part of Amazon Transcribe that is used, with what it rejects (`/aws`). */
export function addAwsTranscribe(app: Express, fake: FakeTranscriptionState): void {
  const { vocabularies } = fake;
  const jobs = new Map<string, { polls: number }>();
  const stateOf = (name: string) => {
    const fault = vocabularies.get(name)?.fault;
    const failed = { VocabularyState: "FAILED", FailureReason: fault ?? "failed by the test" };
    if (fault !== undefined || fake.vocabularyState === "FAILED") return { VocabularyName: name, ...failed };
    return { VocabularyName: name, VocabularyState: fake.vocabularyState };
  };
  app.post("/aws", express.json({ type: () => true }), (request, response) => {
    const target = (request.headers["x-amz-target"] ?? "").toString().replace("Transcribe.", "");
    const body = named.parse(request.body);
    fake.requests.push({ call: target, body });
    const name = body.TranscriptionJobName ?? "";
    const vocabulary = body.VocabularyName ?? "";
    const used = body.Settings?.VocabularyName;
    const refuse = (type: string, message: string) =>
      response
        .status(400)
        .header("content-type", "application/x-amz-json-1.1")
        .json({ __type: type, Message: message });
    const answer = (content: unknown) =>
      response.header("content-type", "application/x-amz-json-1.1").send(JSON.stringify(content));
    switch (target) {
      case "CreateVocabulary": {
        const { LanguageCode: language = "", Phrases: phrases = [] } = body;
        if (vocabularies.has(vocabulary)) return void refuse("ConflictException", "the name is in use");
        if (vocabularies.size >= vocabulariesMax)
          return void refuse("LimitExceededException", "too many vocabularies");
        if (phrases.some((phrase) => phrase.length > phraseLengthMax))
          return void refuse("BadRequestException", "a phrase is too long");
        if (Buffer.byteLength(phrases.join("\n")) > vocabularyBytesMax)
          return void refuse("LimitExceededException", "the vocabulary is too long");
        vocabularies.set(vocabulary, { fault: faultOf(language, phrases) });
        return void answer({ VocabularyName: vocabulary, VocabularyState: "PENDING" });
      }
      case "GetVocabulary":
        if (!vocabularies.has(vocabulary)) return void refuse("NotFoundException", "no such vocabulary");
        return void answer(stateOf(vocabulary));
      case "ListVocabularies": {
        const names = [...vocabularies.keys()].filter((each) => each.includes(body.NameContains ?? ""));
        return void answer({ Vocabularies: names.map(stateOf) });
      }
      case "DeleteVocabulary":
        if (!vocabularies.delete(vocabulary)) return void refuse("NotFoundException", "no such vocabulary");
        return void answer({});
      case "StartTranscriptionJob":
        if (jobs.has(name)) return void refuse("ConflictException", "the job name is in use");
        if (used !== undefined && (!vocabularies.has(used) || stateOf(used).VocabularyState !== "READY"))
          return void refuse("BadRequestException", "the vocabulary cannot be used");
        jobs.set(name, { polls: 0 });
        return void answer({ TranscriptionJob: { TranscriptionJobName: name } });
      case "GetTranscriptionJob": {
        const job = jobs.get(name);
        if (job === undefined) return void refuse("BadRequestException", "the job was not found");
        job.polls += 1;
        const isDone = job.polls > fake.pollsBefore;
        return void answer({
          TranscriptionJob: {
            TranscriptionJobName: name,
            TranscriptionJobStatus: isDone ? "COMPLETED" : "IN_PROGRESS",
            ...(isDone ? { Transcript: { TranscriptFileUri: `${fake.origin}/aws/result.json` } } : {}),
          },
        });
      }
      case "DeleteTranscriptionJob":
        jobs.delete(name);
        return void answer({});
      default:
        return void refuse("BadRequestException", `unknown operation ${target}`);
    }
  });
  app.get("/aws/result.json", (_request, response) => {
    response.json({
      jobName: "job",
      status: "COMPLETED",
      results: {
        transcripts: [{ transcript: fake.words.map(({ text }) => text).join(" ") }],
        items: fake.words.flatMap(({ text, startMs, endMs, speaker }, id) => {
          const [, content = text, mark] = /^(.*?)([.,!?])?$/u.exec(text) ?? [];
          const label = { speaker_label: `spk_${speaker}` };
          return [
            {
              id,
              type: "pronunciation",
              start_time: secondsOf(startMs).toFixed(3),
              end_time: secondsOf(endMs).toFixed(3),
              alternatives: [{ confidence: "0.998", content }],
              ...label,
            },
            ...(mark === undefined
              ? []
              : [{ type: "punctuation", alternatives: [{ confidence: "0.0", content: mark }], ...label }]),
          ];
        }),
      },
    });
  });
}
