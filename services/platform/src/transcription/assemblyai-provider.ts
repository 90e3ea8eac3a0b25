import { Readable } from "node:stream";
import {
  languageOf,
  type TranscriptionLanguage,
} from "@fieldstone/model/transcripts/transcription-languages.ts";
import { z } from "zod";
import type { AssemblyAiConfig } from "../config/transcription-settings.ts";
import type { ObjectStore } from "../objects/object-store.ts";
import { askProvider, quickAnswerMs } from "./provider-http.ts";
import {
  jobNameLengthMax,
  speakerName,
  type TranscriptionProgress,
  type TranscriptionProvider,
  TranscriptionRefusedError,
} from "./transcription-provider.ts";

/** Maximum duration of uploading a recording's audio, in ms. */
const uploadMs = 1_800_000;
/** Country variants of English that it supports. */
const englishCodes: Partial<Record<TranscriptionLanguage, string>> = {
  "en-US": "en_us",
  "en-GB": "en_uk",
  "en-AU": "en_au",
};

/** Transcripts listed to find one, the most that the service lists at once: it was begun minutes ago. */
const listedMax = 200;

const uploadAnswer = z.object({ upload_url: z.url().max(jobNameLengthMax) });
const transcriptId = z.string().regex(/^[\w-]{1,100}$/);
const listAnswer = z.object({ transcripts: z.array(z.object({ id: transcriptId, audio_url: z.string() })) });
const transcriptAnswer = z.object({
  id: transcriptId,
  status: z.enum(["queued", "processing", "completed", "error"]),
  error: z.string().nullish(),
  words: z
    .array(
      z.object({
        text: z.string(),
        start: z.number().min(0),
        end: z.number().min(0),
        speaker: z.string().nullish(),
      }),
    )
    .nullish(),
});

/**
 * AssemblyAI's REST interface: uploads the audio, requests a transcript, and polls for it. It takes no name or token for
 * a transcript, so that a repeated request would begin another. Its list names the audio of each: until the transcript's
 * id is stored, the job's name is the address of the upload, by which its transcript is found.
 */
export function assemblyAiProvider(config: AssemblyAiConfig, objects: ObjectStore): TranscriptionProvider {
  const headers = { authorization: config.apiKey };
  const within = (signal: AbortSignal, ms = quickAnswerMs) =>
    AbortSignal.any([signal, AbortSignal.timeout(ms)]);
  async function transcriptIdOf(jobName: string, signal: AbortSignal): Promise<string | undefined> {
    if (!isUpload(jobName)) return jobName;
    const url = `${config.baseUrl}/v2/transcript?limit=${listedMax}`;
    const asked = { method: "GET", url, headers, answer: listAnswer, signal: within(signal) } as const;
    const { transcripts } = await askProvider(asked);
    return transcripts.find(({ audio_url }) => audio_url === jobName)?.id;
  }
  return {
    name: "assemblyai",
    regions: config.regions,
    async start({ audioKey }, signal) {
      const { body } = await objects.get(audioKey);
      const { upload_url } = await askProvider({
        method: "POST",
        url: `${config.baseUrl}/v2/upload`,
        headers: { ...headers, "content-type": "application/octet-stream" },
        body: Readable.toWeb(body),
        answer: uploadAnswer,
        signal: within(signal, uploadMs),
      });
      return { state: "running", jobName: upload_url };
    },
    async poll(jobName, request, signal) {
      const id = await transcriptIdOf(jobName, signal);
      if (id !== undefined) {
        const url = `${config.baseUrl}/v2/transcript/${id}`;
        const asked = {
          method: "GET",
          url,
          headers,
          answer: transcriptAnswer,
          signal: within(signal),
        } as const;
        return progressOf(await askProvider(asked));
      }
      const { language, vocabulary, labelsSpeakers, keepsFillers } = request;
      const answer = await askProvider({
        method: "POST",
        url: `${config.baseUrl}/v2/transcript`,
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify({
          audio_url: jobName,
          language_code: englishCodes[language] ?? languageOf(language),
          speaker_labels: labelsSpeakers,
          disfluencies: keepsFillers,
          punctuate: true,
          format_text: true,
          ...(vocabulary.length === 0 ? {} : { word_boost: vocabulary }),
        }),
        answer: transcriptAnswer,
        signal: within(signal),
      });
      return progressOf(answer);
    },
    async drop(jobName, signal) {
      const id = await transcriptIdOf(jobName, signal);
      if (id === undefined) return;
      const url = `${config.baseUrl}/v2/transcript/${id}`;
      await askProvider({ method: "DELETE", url, headers, answer: z.unknown(), signal: within(signal) });
    },
  };
}

/** Whether a job is so far only an upload, whose address is no transcript's id. */
function isUpload(jobName: string): boolean {
  return URL.canParse(jobName);
}

function progressOf({ id, status, error, words }: z.output<typeof transcriptAnswer>): TranscriptionProgress {
  if (status === "error") throw new TranscriptionRefusedError("transcription.rejected", error ?? "no reason");
  if (status !== "completed") return { state: "running", jobName: id };
  const labels = [...new Set((words ?? []).flatMap(({ speaker }) => speaker ?? []))];
  return {
    state: "done",
    words: (words ?? []).map(({ text, start, end, speaker }) => ({
      text,
      startMs: start,
      endMs: end,
      speaker: speaker == null ? null : speakerName(labels.indexOf(speaker)),
    })),
  };
}
