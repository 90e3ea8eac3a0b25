import { documentKinds } from "@fieldstone/document/document-kind.ts";
import { openStoredDocument } from "@fieldstone/document/stored-document.ts";
import * as Y from "yjs";
import { z } from "zod";

/** Work on a whole document, as long as that is: pure, so that it may run in any thread. */
export interface DocumentJob<Input, Output> {
  readonly name: string;
  readonly run: (input: Input) => Output;
  /** As run, of what came from another thread. */
  readonly answer: (input: unknown) => Output;
  /** A result that came from another thread. */
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
/** What was heard in a transcript's recordings. */
export const heard = z
  .array(z.object({ fileId: z.string(), text: z.string(), startMs: z.number(), endMs: z.number() }))
  .readonly();
/** The words that a highlight covers, and who spoke them when; null where it covers none. */
export const covered = z
  .object({
    text: z.string(),
    speaker: z.string().nullable(),
    recordingFileId: z.string().nullable(),
    startMs: z.number().nullable(),
    endMs: z.number().nullable(),
  })
  .nullable();
/** Which of the parts could not be applied. */
export const rejected = z.array(z.number().int()).readonly();
/** A new document as it is stored. */
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

/** A document changed in place: the change as edits of it as it stands, and the state and the text that it then has. */
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
