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

const uploadAnswer = z.object({ upload_url: z.url() });
const transcriptAnswer = z.object({
  id: z.string().regex(/^[\w-]{1,100}$/),
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

/** AssemblyAI's REST interface: uploads the audio, requests a transcript, and polls for it. */
export function assemblyAiProvider(config: AssemblyAiConfig, objects: ObjectStore): TranscriptionProvider {
  const headers = { authorization: config.apiKey };
  const within = (signal: AbortSignal, ms = quickAnswerMs) =>
    AbortSignal.any([signal, AbortSignal.timeout(ms)]);
  return {
    name: "assemblyai",
    regions: config.regions,
    async start({ audioKey, language, vocabulary, labelsSpeakers, keepsFillers }, signal) {
      const { body } = await objects.get(audioKey);
      const { upload_url } = await askProvider({
        method: "POST",
        url: `${config.baseUrl}/v2/upload`,
        headers: { ...headers, "content-type": "application/octet-stream" },
        body: Readable.toWeb(body),
        answer: uploadAnswer,
        signal: within(signal, uploadMs),
      });
      const answer = await askProvider({
        method: "POST",
        url: `${config.baseUrl}/v2/transcript`,
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify({
          audio_url: upload_url,
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
    async poll(jobName, signal) {
      const url = `${config.baseUrl}/v2/transcript/${jobName}`;
      return progressOf(
        await askProvider({ method: "GET", url, headers, answer: transcriptAnswer, signal: within(signal) }),
      );
    },
    async drop(jobName, signal) {
      const url = `${config.baseUrl}/v2/transcript/${jobName}`;
      await askProvider({ method: "DELETE", url, headers, answer: z.unknown(), signal: within(signal) });
    },
  };
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
