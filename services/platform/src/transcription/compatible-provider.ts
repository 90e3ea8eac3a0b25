import { buffer } from "node:stream/consumers";
import { hourMs } from "@fieldstone/model/durations.ts";
import { bareWord } from "@fieldstone/model/transcripts/bare-word.ts";
import { type TranscriptWord, wordTexts } from "@fieldstone/model/transcripts/transcript-word.ts";
import { languageOf } from "@fieldstone/model/transcripts/transcription-languages.ts";
import { z } from "zod";
import type { CompatibleTranscriptionConfig } from "../config/transcription-settings.ts";
import type { ObjectStore } from "../objects/object-store.ts";
import { askProvider } from "./provider-http.ts";
import { type TranscriptionProvider, TranscriptionRefusedError } from "./transcription-provider.ts";

/** Maximum audio sent in one request, in bytes: about seven hours at 64 kbit/s. It is held in memory. */
const audioBytesMax = 200_000_000;
/** Maximum wait for a transcript, in ms. */
const answerMs = hourMs;

const seconds = z.number().min(0);
/** `verbose_json` with word times. Some servers nest the words in the segments, with speaker names there. */
const verboseJson = z.object({
  words: z
    .array(z.object({ word: z.string(), start: seconds, end: seconds, speaker: z.string().optional() }))
    .optional(),
  segments: z
    .array(
      z.object({
        text: z.string(),
        start: seconds,
        end: seconds,
        speaker: z.string().optional(),
        words: z.array(z.object({ word: z.string(), start: seconds, end: seconds })).optional(),
      }),
    )
    .optional(),
});

/** Any server with OpenAI's `/audio/transcriptions`, which responds with the finished transcript. */
export function compatibleProvider(
  config: CompatibleTranscriptionConfig,
  objects: ObjectStore,
): TranscriptionProvider {
  return {
    name: "openai-compatible",
    regions: config.regions,
    async start({ audioKey, language, vocabulary }, signal) {
      const { body, sizeBytes } = await objects.get(audioKey);
      if (sizeBytes > audioBytesMax) {
        body.destroy();
        throw new TranscriptionRefusedError("transcription.too_large", `${sizeBytes} bytes of sound`);
      }
      const form = new FormData();
      form.set("file", new Blob([new Uint8Array(await buffer(body))], { type: "audio/mp4" }), "audio.m4a");
      form.set("model", config.model);
      form.set("language", languageOf(language));
      form.set("response_format", "verbose_json");
      form.append("timestamp_granularities[]", "word");
      form.append("timestamp_granularities[]", "segment");
      if (vocabulary.length > 0) form.set("prompt", vocabulary.join(", "));
      const answer = await askProvider({
        method: "POST",
        url: `${config.baseUrl}/audio/transcriptions`,
        headers: config.apiKey === undefined ? {} : { authorization: `Bearer ${config.apiKey}` },
        body: form,
        answer: verboseJson,
        signal: AbortSignal.any([signal, AbortSignal.timeout(answerMs)]),
      });
      return { state: "done", words: wordsOf(answer) };
    },
    async poll() {
      throw new Error("this provider answers at once and has no jobs");
    },
    async drop() {},
  };
}

function wordsOf({ words, segments = [] }: z.output<typeof verboseJson>): readonly TranscriptWord[] {
  if (words !== undefined && words.length > 0) return withPunctuation(words.map(wordOf), segments);
  return segments.flatMap(({ text, start, end, speaker, words: own }) =>
    own === undefined || own.length === 0
      ? [wordOf({ word: text, start, end, speaker })]
      : own.map((word) => wordOf({ ...word, speaker })),
  );
}

function wordOf(heard: {
  word: string;
  start: number;
  end: number;
  speaker?: string | undefined;
}): TranscriptWord {
  const { word, start, end, speaker } = heard;
  return { text: word.trim(), startMs: start * 1_000, endMs: end * 1_000, speaker: speaker ?? null };
}

/** Words have times but no punctuation, which the segments have: it is copied if both have the same words. */
function withPunctuation(
  words: readonly TranscriptWord[],
  segments: readonly { readonly text: string }[],
): readonly TranscriptWord[] {
  const written = segments.flatMap(({ text }) => wordTexts(text));
  if (written.length !== words.length) return words;
  return words.map((word, index) => {
    const text = written[index] ?? word.text;
    return bareWord(text) === bareWord(word.text) ? { ...word, text } : word;
  });
}
