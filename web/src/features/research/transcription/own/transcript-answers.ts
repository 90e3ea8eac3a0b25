import { ProductError } from "@fieldstone/model/errors.ts";
import { readOwnTranscript } from "./read-own-transcript.ts";

/** Files read in parallel: one is parsed while the next are fetched from the disk. */
const FILES_AT_ONCE = 4;

/** What the worker found in the file at an index. Errors of the product lose their class on the way. */
export type TranscriptAnswer = { readonly index: number } & (
  | { readonly kind: "read"; readonly content: string }
  | { readonly kind: "refused"; readonly code: string; readonly message: string }
  | { readonly kind: "failed"; readonly error: unknown }
);

/** The worker's part of readTranscripts: an answer for each file, as soon as it is known. */
export async function answerEach(
  files: readonly File[],
  onAnswer: (answer: TranscriptAnswer) => void,
): Promise<void> {
  const queue = files.entries();
  const answerNext = async () => {
    for (const [index, file] of queue) onAnswer({ index, ...(await answerOf(file)) });
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, answerNext));
}

async function answerOf(file: File) {
  try {
    return { kind: "read", content: (await readOwnTranscript(file)).content } as const;
  } catch (error) {
    if (!(error instanceof ProductError)) return { kind: "failed", error } as const;
    return { kind: "refused", code: error.code, message: error.message } as const;
  }
}
