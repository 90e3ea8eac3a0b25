import { documentKinds } from "@fieldstone/document/document-kind.ts";
import { openStoredDocument } from "@fieldstone/document/updates/stored-document.ts";
import { wordsOfTurn } from "@fieldstone/model/transcripts/transcript-word.ts";
import * as Y from "yjs";
import { z } from "zod";

/** Work on a document of any length. Pure, so that it can run in any thread. */
export interface DocumentJob<Input, Output> {
  readonly name: string;
  readonly run: (input: Input) => Output;
  /** Runs the job on input from another thread. */
  readonly answer: (input: unknown) => Output;
  /** Parses a result from another thread. */
  readonly parse: (output: unknown) => Output;
}

export function defineJob<Input, Output>(definition: {
  readonly name: string;
  readonly input: z.ZodType<Input>;
  readonly output: z.ZodType<Output>;
  readonly run: (input: Input) => Output;
}): DocumentJob<Input, Output> {
  const { name, input, output, run } = definition;
  return {
    name,
    run,
    answer: (message) => run(input.parse(message)),
    parse: (message) => output.parse(message),
  };
}

export const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);
export const parts = z.array(bytes).readonly();
export const kind = z.enum(["text", "canvas"]);
export const anchor = z.object({ start: bytes, end: bytes }).readonly();
export const transcribedTurn = z.object({
  fileId: z.string(),
  speaker: z.string().nullable(),
  startMs: z.number(),
  endMs: z.number(),
  text: z.string(),
  wordTimes: z.array(z.number()).readonly(),
});
/** A turn with its recording. */
export type TranscribedTurn = z.output<typeof transcribedTurn>;
/** The turns of a note's recordings: their words would take ten times as long to create and to transfer. */
export const transcribed = z.array(transcribedTurn).readonly();
/** A span of a recording. */
export const recordedSpan = z.object({ fileId: z.string(), startMs: z.number(), endMs: z.number() });
export const spokenWords = z.array(recordedSpan.extend({ text: z.string() })).readonly();
export const recordedSpans = z.array(recordedSpan).readonly();

/** The words of turns, with their recordings. */
export function transcribedWords(turns: readonly TranscribedTurn[]) {
  return turns.flatMap((turn) => wordsOfTurn(turn).map((word) => ({ ...word, fileId: turn.fileId })));
}

/** The words that a highlight covers, with speaker and times; null if it covers none. */
export const covered = z
  .object({
    text: z.string(),
    speaker: z.string().nullable(),
    recordingFileId: z.string().nullable(),
    startMs: z.number().nullable(),
    endMs: z.number().nullable(),
  })
  .nullable();
/** Indexes of the parts that could not be applied. */
export const rejected = z.array(z.number().int()).readonly();
/** A new document as stored. */
export const preparedDocument = z.object({
  state: bytes,
  derived: z.object({
    json: z.string(),
    hash: bytes,
    text: z.string(),
    abstract: z.string(),
    wordCount: z.number(),
  }),
});
export const rewritten = z.object({
  rejected,
  erased: z.number(),
  updates: parts,
  state: bytes,
  text: z.string(),
});

/** Changes a document in place. Returns the edits, and the state and text after them. */
export function rewrite(
  stored: readonly Uint8Array[],
  name: z.output<typeof kind>,
  change: (doc: Y.Doc) => number,
): z.output<typeof rewritten> {
  const { doc, rejected: bad } = openStoredDocument(stored);
  const updates: Uint8Array[] = [];
  doc.on("update", (update: Uint8Array) => updates.push(update));
  const erased = change(doc);
  const { text } = documentKinds[name].read(doc);
  const state = Y.encodeStateAsUpdate(doc);
  doc.destroy();
  return { rejected: bad, erased, updates, state, text };
}
