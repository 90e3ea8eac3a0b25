import { createHash } from "node:crypto";
import {
  type TranscribedTurn,
  transcribedWords,
} from "@fieldstone/domain/research/documents/jobs/document-job.ts";
import { slices } from "@fieldstone/platform/process/slices.ts";

/** The words of turns as one JSON list, in parts: a hundred thousand words are six megabytes. */
export async function* wordsAsJson(turns: readonly TranscribedTurn[]): AsyncGenerator<string> {
  let before = "[";
  for await (const part of slices(turns, ({ text }) => text.length)) {
    const words = transcribedWords(part).map(({ fileId, text, startMs, endMs }) => [
      fileId,
      text,
      startMs,
      endMs,
    ]);
    if (words.length === 0) continue;
    yield before + JSON.stringify(words).slice(1, -1);
    before = ",";
  }
  yield before === "[" ? "[]" : "]";
}

/** Raised with each change of the form that `wordsAsJson` writes. */
const formOfWords = "1";

/** Identifies the words of turns, without creating them: players ask for them on each visit. */
export async function etagOfWords(turns: readonly TranscribedTurn[]): Promise<string> {
  const hash = createHash("sha256").update(formOfWords);
  for await (const part of slices(turns, ({ text }) => text.length))
    for (const { fileId, text, startMs, endMs, wordTimes } of part)
      hash.update(JSON.stringify([fileId, text, startMs, endMs, wordTimes]));
  return `W/"${hash.digest("base64url")}"`;
}
