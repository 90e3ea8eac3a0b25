import {
  BadRequestException,
  ConflictException,
  DeleteTranscriptionJobCommand,
  GetTranscriptionJobCommand,
  LanguageCode,
  StartTranscriptionJobCommand,
  TranscribeClient,
  type TranscriptionJob,
} from "@aws-sdk/client-transcribe";
import { z } from "zod";
import type { AwsTranscriptionConfig } from "../config/transcription-settings.ts";
import { providerClient } from "../provider/provider-client.ts";
import { ignoreNotFound, isNotFound } from "./aws-not-found.ts";
import { awsResult, wordsOfAws } from "./aws-result.ts";
import { AwsVocabularies } from "./aws-vocabularies.ts";
import { askProvider, quickAnswerMs } from "./provider-http.ts";
import {
  type TranscriptionProgress,
  type TranscriptionProvider,
  TranscriptionRefusedError,
  type TranscriptionRequest,
} from "./transcription-provider.ts";

/** Maximum number of speakers that are distinguished. */
const speakersMax = 10;

/** Maximum time for cleaning up after a failed start, in ms. */
const dropMs = 10_000;

/** Amazon Transcribe, which reads the recording's audio from the cell's bucket. */
export function awsProvider(
  config: AwsTranscriptionConfig,
  bucket: string,
  options: { readonly vocabularyPollMs?: number } = {},
): TranscriptionProvider {
  const client = new TranscribeClient(providerClient(config));
  const vocabularies = new AwsVocabularies(client, options);
  const drop: TranscriptionProvider["drop"] = async (jobName, signal) => {
    const job = new DeleteTranscriptionJobCommand({ TranscriptionJobName: jobName });
    await ignoreNotFound(client.send(job, { abortSignal: signal }));
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
      const vocabulary = await vocabularies.prepare(request, signal);
      try {
        const job = jobOf(request, { jobName, language, bucket, vocabulary });
        await client.send(new StartTranscriptionJobCommand(job), { abortSignal: signal });
      } catch (error) {
        // A run that is still under way elsewhere has just started it.
        if (!(error instanceof ConflictException)) {
          // Only this run knows the job's name, so it must clean up.
          await drop(jobName, AbortSignal.timeout(dropMs)).catch(() => undefined);
          // Deleted by a sweep just now: the next run creates it again.
          if (vocabulary !== undefined && !(await vocabularies.has(vocabulary, signal)))
            throw new Error("the vocabulary was deleted", { cause: error });
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
    dropVocabularies: (teamId, readUses, signal) => vocabularies.dropUnused(teamId, readUses, signal),
  };
}

function jobOf(
  request: TranscriptionRequest,
  {
    jobName,
    language,
    bucket,
    vocabulary,
  }: { jobName: string; language: LanguageCode; bucket: string; vocabulary: string | undefined },
) {
  return {
    TranscriptionJobName: jobName,
    LanguageCode: language,
    MediaFormat: "mp4" as const,
    Media: { MediaFileUri: `s3://${bucket}/${request.audioKey}` },
    Settings: {
      ...(request.labelsSpeakers ? { ShowSpeakerLabels: true, MaxSpeakerLabels: speakersMax } : {}),
      ...(vocabulary === undefined ? {} : { VocabularyName: vocabulary }),
    },
  };
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
    if (isNotFound(error)) return false;
    throw error;
  }
}

function refusedBy(error: unknown): unknown {
  return error instanceof BadRequestException
    ? new TranscriptionRefusedError("transcription.rejected", error.message)
    : error;
}
