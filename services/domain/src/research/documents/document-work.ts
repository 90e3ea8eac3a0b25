import { isMainThread } from "node:worker_threads";
import { refusedWhenBusy, ThreadPool } from "@fieldstone/platform/process/thread-pool.ts";
import type { DocumentJob } from "./document-job.ts";

/** Stored bytes of a document that is worked on at once: 20 ms, and 50 where all are empty lines. A larger one has a thread. */
export const inlineBytesMax = 65_536;
/** Longest work on one document, in ms. */
const documentWorkMsMax = 30_000;
/** A new thread takes 0.3 s of a core to start, and has to open again what it kept: who pauses for a minute goes on with it. */
const threadIdleMs = 120_000;

const pool = new ThreadPool({
  script: new URL("./document-thread.ts", import.meta.url),
  // A thread of open documents asks for one save after another.
  threadsMax: isMainThread ? 2 : 1,
  waitingMax: 200,
  timeoutMs: documentWorkMsMax,
  heapMbMax: 1_024,
  idleMs: threadIdleMs,
});

/** A word that was heard takes as long to compare with a text as so many bytes of one. */
const bytesPerHeardWord = 16;

interface WorkInput {
  readonly parts: readonly Uint8Array[];
  readonly text?: string;
  /** What was heard in recordings, which a text may have lost. */
  readonly heard?: readonly unknown[];
}

/** What work weighs where it grows with what it is given. */
export function bytesOf({ parts, text = "", heard = [] }: WorkInput): number {
  return parts.reduce((sum, { length }) => sum + length, text.length + heard.length * bytesPerHeardWord);
}

/**
 * Does work on a whole document, or on the text of one, in a thread where it is large: where `weight`, by which work that
 * is not on stored bytes is compared with such, is more than such may be. Workspaces have the threads in turn.
 * @throws ProductError `document.busy` where the work took too long or too much is waiting
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
