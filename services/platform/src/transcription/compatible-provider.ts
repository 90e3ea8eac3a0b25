import { buffer } from "node:stream/consumers";
import { hourMs } from "@fieldstone/model/durations.ts";
import { bareWord } from "@fieldstone/model/transcripts/bare-word.ts";
import type { TranscriptWord } from "@fieldstone/model/transcripts/transcript-word.ts";
import { languageOf } from "@fieldstone/model/transcripts/transcription-languages.ts";
import { wordTexts } from "@fieldstone/model/transcripts/word-limits.ts";
import { z } from "zod";
import type { CompatibleTranscriptionConfig } from "../config/transcription-settings.ts";
import type { ObjectStore } from "../objects/object-store.ts";
import type { AudioCutter } from "./audio-cutter.ts";
import { joinPieces, promptLengthMax, wordsBefore } from "./join-pieces.ts";
import { type PieceJob, pieceJobName, pieceJobOf, pieceWordsKey } from "./piece-job.ts";
import { askProvider } from "./provider-http.ts";
import {
  type TranscriptionProvider,
  TranscriptionRefusedError,
  type TranscriptionRequest,
} from "./transcription-provider.ts";

/** Most pieces of a recording: more would not fit in the job's name. */
const piecesMax = 80;
/** How much of the audio before a piece is sent with it, so that its speakers are recognized. */
const overlapMs = 15_000;
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

/** The words of a piece, until all are done. */
const keptWords = z.array(
  z.object({ text: z.string(), startMs: z.number(), endMs: z.number(), speaker: z.string().nullable() }),
);

/**
 * Any server with OpenAI's `/audio/transcriptions`, which responds with the finished transcript. Audio that is too large
 * for one request is cut into pieces. Each run sends one and keeps its words, so that a failure or a killed process
 * repeats only that one.
 */
export function compatibleProvider(
  config: CompatibleTranscriptionConfig,
  objects: ObjectStore,
  cutter?: AudioCutter,
): TranscriptionProvider {
  async function send(
    audio: Uint8Array<ArrayBuffer>,
    request: TranscriptionRequest,
    before: string,
    signal: AbortSignal,
  ): Promise<readonly TranscriptWord[]> {
    const answer = await askProvider({
      method: "POST",
      url: `${config.baseUrl}/audio/transcriptions`,
      headers: config.apiKey === undefined ? {} : { authorization: `Bearer ${config.apiKey}` },
      body: formOf(audio, request, config.model, before),
      answer: verboseJson,
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerMs)]),
    });
    return wordsOf(answer);
  }
  async function readWords(job: PieceJob, index: number): Promise<readonly TranscriptWord[]> {
    const { body } = await objects.get(pieceWordsKey(job, index));
    return keptWords.parse(JSON.parse((await buffer(body)).toString("utf8")));
  }
  return {
    name: "openai-compatible",
    regions: config.regions,
    async start(request, signal) {
      const { audioKey } = request;
      const { body, sizeBytes } = await objects.get(audioKey);
      const bytesMax = config.requestBytesMax - (await overheadBytes(request, config.model));
      if (sizeBytes <= bytesMax) {
        const audio = new Uint8Array(await buffer(body));
        return { state: "done", words: await send(audio, request, "", signal) };
      }
      body.destroy();
      const tooLarge = new TranscriptionRefusedError(
        "transcription.too_large",
        `${sizeBytes} bytes of sound`,
      );
      if (cutter === undefined) throw tooLarge;
      const limits = { bytesMax, overlapMs: request.labelsSpeakers ? overlapMs : 0 };
      const pieces = await cutter.plan(audioKey, limits, signal);
      if (pieces.length > piecesMax) throw tooLarge;
      const jobName = pieceJobName({ folder: `${audioKey}-words/${request.id}`, next: 0, pieces });
      return { state: "running", jobName };
    },
    async poll(jobName, request, signal) {
      const job = pieceJobOf(jobName);
      const piece = job?.pieces[job.next];
      if (job === undefined || piece === undefined || cutter === undefined)
        throw new Error(`not a job of this provider: ${jobName}`);
      const { next, pieces } = job;
      const audio = new Uint8Array(await cutter.cut(request.audioKey, piece, signal));
      const previous = next === 0 ? [] : await readWords(job, next - 1);
      const before = wordsBefore(pieces[next - 1], previous, piece.startMs);
      const words = await send(audio, request, before, signal);
      if (next + 1 < pieces.length) {
        await objects.put(pieceWordsKey(job, next), Buffer.from(JSON.stringify(words)), "application/json");
        return { state: "running", jobName: pieceJobName({ ...job, next: next + 1 }) };
      }
      const earlier = await Promise.all(pieces.slice(0, -1).map((_, index) => readWords(job, index)));
      return { state: "done", words: joinPieces(pieces, [...earlier, words]) };
    },
    async drop(jobName) {
      const job = pieceJobOf(jobName);
      for (const index of job?.pieces.keys() ?? []) if (job) await objects.delete(pieceWordsKey(job, index));
    },
  };
}

function formOf(
  audio: Uint8Array<ArrayBuffer>,
  { language, vocabulary }: TranscriptionRequest,
  model: string,
  before: string,
): FormData {
  const form = new FormData();
  form.set("file", new Blob([audio], { type: "audio/mp4" }), "audio.m4a");
  form.set("model", model);
  form.set("language", languageOf(language));
  form.set("response_format", "verbose_json");
  form.append("timestamp_granularities[]", "word");
  form.append("timestamp_granularities[]", "segment");
  const prompt = [vocabulary.join(", "), before].filter((part) => part !== "").join(". ");
  if (prompt !== "") form.set("prompt", prompt);
  return form;
}

/** Size of a request without its audio, with the longest words of the previous piece. */
async function overheadBytes(request: TranscriptionRequest, model: string): Promise<number> {
  const form = formOf(new Uint8Array(), request, model, "\u{10FFFF}".repeat(promptLengthMax));
  return (await new Response(form).arrayBuffer()).byteLength;
}

function wordsOf({ words, segments = [] }: z.output<typeof verboseJson>): readonly TranscriptWord[] {
  if (words !== undefined && words.length > 0) return withPunctuation(words.map(wordOf), segments);
  return segments.flatMap(({ text, start, end, speaker, words: own }) =>
    own === undefined || own.length === 0
      ? [wordOf({ word: text, start, end, speaker })]
      : own.map((word) => wordOf({ ...word, speaker })),
  );
}

function wordOf(transcribed: {
  word: string;
  start: number;
  end: number;
  speaker?: string | undefined;
}): TranscriptWord {
  const { word, start, end, speaker } = transcribed;
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
