import { fileExtension } from "@fieldstone/model/files/file-type.ts";
import { fileProblem } from "../../../../app/errors/file-problem.ts";
import { answerEach, type TranscriptAnswer } from "./transcript-answers.ts";

/** The transcript that is sent with a recording, read; or why it cannot be. */
export interface SentTranscript {
  readonly name: string;
  /** Undefined once it was given to the recording, or if it cannot be. */
  readonly content: string | undefined;
  readonly problem: string | undefined;
}

/**
 * Reads files of the same names as recordings, in a worker. `onRead` gets each as soon as it is read: undefined for a
 * text without times, which is no transcript, but a text of its own.
 * @throws the signal's reason
 */
export async function readTranscripts(
  files: readonly File[],
  onRead: (file: File, read: SentTranscript | undefined) => void,
  signal?: AbortSignal,
): Promise<void> {
  signal?.throwIfAborted();
  if (files.length === 0) return;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const unread = new Map(files.entries());
  const take = (answer: TranscriptAnswer) => {
    const file = unread.get(answer.index);
    if (file === undefined) return;
    unread.delete(answer.index);
    onRead(file, sentTranscript(file, answer));
    if (unread.size === 0) resolve();
  };
  const cancel = () => reject(signal?.reason);
  const worker = new Worker(new URL("./transcript-worker.ts", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }: MessageEvent<TranscriptAnswer>) => take(data));
  // A worker that did not load: offline, or since a new version was deployed.
  worker.addEventListener("error", () => void answerHere(unread, take, signal).catch(reject), { once: true });
  signal?.addEventListener("abort", cancel);
  try {
    worker.postMessage(files);
    await promise;
  } finally {
    signal?.removeEventListener("abort", cancel);
    worker.terminate();
  }
}

/** Reads files on the page's thread. */
function answerHere(
  files: ReadonlyMap<number, File>,
  onAnswer: (answer: TranscriptAnswer) => void,
  signal: AbortSignal | undefined,
): Promise<void> {
  const [indexes, unread] = [[...files.keys()], [...files.values()]];
  return answerEach(unread, (answer) => {
    signal?.throwIfAborted();
    const index = indexes[answer.index];
    if (index !== undefined) onAnswer({ ...answer, index });
  });
}

/** Same as readTranscripts, for one file. */
export async function readTranscript(file: File): Promise<SentTranscript | undefined> {
  let found: SentTranscript | undefined;
  await readTranscripts([file], (_, read) => {
    found = read;
  });
  return found;
}

function sentTranscript({ name }: File, answer: TranscriptAnswer): SentTranscript | undefined {
  switch (answer.kind) {
    case "read":
      return { name, content: answer.content, problem: undefined };
    case "refused":
      if (answer.code === "import.without_times" && fileExtension(name) === "txt") return undefined;
      return { name, content: undefined, problem: answer.message };
    case "failed":
      return { name, content: undefined, problem: fileProblem(answer.error) };
  }
}
