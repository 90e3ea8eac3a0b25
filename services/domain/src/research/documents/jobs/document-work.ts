import { isMainThread } from "node:worker_threads";
import { refusedWhenBusy, ThreadPool } from "@fieldstone/platform/process/thread-pool.ts";
import type { DocumentJob } from "./document-job.ts";

/**
 * Stored bytes of documents processed inline: 20 ms, or 50 if all are empty lines. Larger ones use a thread.
 */
export const inlineBytesMax = 65_536;
/** Longest work on one document, in ms. */
const documentWorkMsMax = 30_000;
/** A new thread takes 0.3 s of a core and has to reopen its document: keep it through pauses of a minute. */
const threadIdleMs = 120_000;

const pool = new ThreadPool({
  script: new URL("./document-thread.ts", import.meta.url),
  // A thread of open documents requests one save after another.
  threadsMax: isMainThread ? 2 : 1,
  waitingMax: 200,
  timeoutMs: documentWorkMsMax,
  heapMbMax: 640,
  idleMs: threadIdleMs,
});

/** Comparing a spoken character with a text takes as long as reading this many bytes. */
const bytesPerTranscribedCharacter = 3;

interface WorkInput {
  readonly parts: readonly Uint8Array[];
  readonly text?: string;
  /** Turns spoken in recordings, which may no longer be in the text. */
  readonly transcribed?: readonly { readonly text: string }[];
}

/** The default weight of work, by the size of its input. */
export function bytesOf({ parts, text = "", transcribed = [] }: WorkInput): number {
  const transcribedLength = transcribed.reduce((sum, turn) => sum + turn.text.length, 0);
  return parts.reduce(
    (sum, { length }) => sum + length,
    text.length + transcribedLength * bytesPerTranscribedCharacter,
  );
}

/**
 * Does work on a whole document or its text, in a thread if it is large. `weight` is the work's size in
 * stored bytes. Threads serve workspaces in turn.
 * @throws ProductError `document.busy` if the work takes too long or too much is waiting
 */
export async function workOnDocument<Input extends WorkInput, Output>(
  teamId: string,
  job: DocumentJob<Input, Output>,
  input: Input,
  weight = bytesOf(input),
): Promise<Output> {
  if (weight <= inlineBytesMax) return job.run(input);
  const output = await refusedWhenBusy(
    pool.run(teamId, { name: job.name, input }),
    "document.busy",
    "This text is long, and reading it took too much time. Try again in a minute.",
  );
  return job.parse(output);
}
