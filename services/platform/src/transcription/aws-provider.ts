import { setTimeout as wait } from "node:timers/promises";
import {
  BadRequestException,
  ConflictException,
  CreateVocabularyCommand,
  DeleteTranscriptionJobCommand,
  DeleteVocabularyCommand,
  GetTranscriptionJobCommand,
  GetVocabularyCommand,
  LanguageCode,
  NotFoundException,
  StartTranscriptionJobCommand,
  TranscribeClient,
  type TranscriptionJob,
} from "@aws-sdk/client-transcribe";
import { z } from "zod";
import type { AwsTranscriptionConfig } from "../config/transcription-settings.ts";
import { awsResult, wordsOfAws } from "./aws-result.ts";
import { askProvider, quickAnswerMs } from "./provider-http.ts";
import {
  type TranscriptionProgress,
  type TranscriptionProvider,
  TranscriptionRefusedError,
  type TranscriptionRequest,
} from "./transcription-provider.ts";

/** Maximum number of speakers that are distinguished. */
const speakersMax = 10;
/** Interval and maximum number of checks of a vocabulary in preparation: ten minutes in total. */
const vocabularyPollMs = 5_000;
const vocabularyPollsMax = 120;

/** Maximum time for cleaning up after a failed start, in ms. */
const dropMs = 10_000;

/** Amazon Transcribe, which reads the recording's audio from the cell's bucket. */
export function awsProvider(
  config: AwsTranscriptionConfig,
  bucket: string,
  options: { readonly vocabularyPollMs?: number } = {},
): TranscriptionProvider {
  const client = new TranscribeClient({
    region: config.awsRegion,
    ...(config.endpoint === undefined ? {} : { endpoint: config.endpoint }),
  });
  const pollMs = options.vocabularyPollMs ?? vocabularyPollMs;
  const drop: TranscriptionProvider["drop"] = async (jobName, signal) => {
    const job = new DeleteTranscriptionJobCommand({ TranscriptionJobName: jobName });
    await unlessGone(client.send(job, { abortSignal: signal }));
    const vocabulary = new DeleteVocabularyCommand({ VocabularyName: jobName });
    await unlessGone(client.send(vocabulary, { abortSignal: signal }));
  };
  return {
    name: "aws",
    regions: config.regions,
    async start(request, signal) {
      const jobName = `fieldstone-${request.id}`;
      const language = Object.values(LanguageCode).find((code) => code === request.language);
      if (language === undefined)
        throw new TranscriptionRefusedError("transcription.rejected", `${request.language} is not supported`);
      // An earlier run may have started it and ended before that was stored. Asked first: a failure below deletes the job.
      if (await hasJob(client, jobName, signal)) return { state: "running", jobName };
      try {
        if (request.vocabulary.length > 0)
          await prepareVocabulary(
            client,
            { name: jobName, language, terms: request.vocabulary },
            pollMs,
            signal,
          );
        await client.send(new StartTranscriptionJobCommand(jobOf(request, { jobName, language, bucket })), {
          abortSignal: signal,
        });
      } catch (error) {
        // A run that is still under way elsewhere has just started it.
        if (!(error instanceof ConflictException)) {
          // Only this run knows the job's name, so it must clean up.
          await drop(jobName, AbortSignal.timeout(dropMs)).catch(() => undefined);
          throw refusedBy(error);
        }
      }
      return { state: "running", jobName };
    },
    async poll(jobName, _request, signal) {
      const command = new GetTranscriptionJobCommand({ TranscriptionJobName: jobName });
      const { TranscriptionJob: job } = await client.send(command, { abortSignal: signal });
      return await progressOf(job, jobName, signal);
    },
    drop,
  };
}

function jobOf(
  request: TranscriptionRequest,
  { jobName, language, bucket }: { jobName: string; language: LanguageCode; bucket: string },
) {
  return {
    TranscriptionJobName: jobName,
    LanguageCode: language,
    MediaFormat: "mp4" as const,
    Media: { MediaFileUri: `s3://${bucket}/${request.audioKey}` },
    Settings: {
      ...(request.labelsSpeakers ? { ShowSpeakerLabels: true, MaxSpeakerLabels: speakersMax } : {}),
      ...(request.vocabulary.length > 0 ? { VocabularyName: jobName } : {}),
    },
  };
}

/** A vocabulary for this attempt only, deleted with its job. */
async function prepareVocabulary(
  client: TranscribeClient,
  { name, language, terms }: { name: string; language: LanguageCode; terms: readonly string[] },
  pollMs: number,
  signal: AbortSignal,
): Promise<void> {
  try {
    const command = new CreateVocabularyCommand({
      VocabularyName: name,
      LanguageCode: language,
      // Amazon requires hyphens between the words of a term.
      Phrases: terms.map((term) => term.replaceAll(/\s+/gu, "-")),
    });
    await client.send(command, { abortSignal: signal });
  } catch (error) {
    if (!(error instanceof ConflictException)) throw error;
  }
  for (let polls = 0; polls < vocabularyPollsMax; polls += 1) {
    const { VocabularyState: state, FailureReason: reason } = await client.send(
      new GetVocabularyCommand({ VocabularyName: name }),
      { abortSignal: signal },
    );
    if (state === "READY") return;
    if (state === "FAILED")
      throw new TranscriptionRefusedError("transcription.rejected", `the vocabulary: ${reason ?? ""}`);
    await wait(pollMs, undefined, { signal });
  }
  throw new Error(`the vocabulary ${name} was not ready in time`);
}

async function progressOf(
  job: TranscriptionJob | undefined,
  jobName: string,
  signal: AbortSignal,
): Promise<TranscriptionProgress> {
  if (job?.TranscriptionJobStatus === "FAILED")
    throw new TranscriptionRefusedError("transcription.rejected", job.FailureReason ?? "no reason");
  if (job?.TranscriptionJobStatus !== "COMPLETED") return { state: "running", jobName };
  const result = await askProvider({
    method: "GET",
    url: z.url().parse(job.Transcript?.TranscriptFileUri),
    headers: {},
    answer: awsResult,
    signal: AbortSignal.any([signal, AbortSignal.timeout(quickAnswerMs)]),
  });
  return { state: "done", words: wordsOfAws(result) };
}

async function hasJob(client: TranscribeClient, jobName: string, signal: AbortSignal): Promise<boolean> {
  try {
    const command = new GetTranscriptionJobCommand({ TranscriptionJobName: jobName });
    await client.send(command, { abortSignal: signal });
    return true;
  } catch (error) {
    if (isGone(error)) return false;
    throw error;
  }
}

async function unlessGone(deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion;
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

/** Amazon answers either for a name that it does not know. */
function isGone(error: unknown): boolean {
  return error instanceof NotFoundException || error instanceof BadRequestException;
}

function refusedBy(error: unknown): unknown {
  return error instanceof BadRequestException
    ? new TranscriptionRefusedError("transcription.rejected", error.message)
    : error;
}
