import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { editDocument, findWords } from "../documents/updates/edit-document.testing.ts";
import { finishTranscription } from "../transcription/transcription-steps.ts";
import { lockTranscription, upsertTranscription } from "../transcription/transcription-store.ts";
import { saveDocument } from "../versions/save-document.ts";

/** Words of one speaker, 300 ms each after a pause of 100 ms. */
export function transcriptWords(...texts: readonly string[]) {
  return texts.map((text, index) => ({
    ...{ text, startMs: index * 400, endMs: index * 400 + 300, speaker: "Ada" },
  }));
}

/** Transcribes a recording of a note with the given words. */
export async function transcribe(
  tx: TenantTransaction,
  { fileId, noteId }: { readonly fileId: string; readonly noteId: string },
  transcribed: ReturnType<typeof transcriptWords>,
): Promise<void> {
  await upsertTranscription(tx, {
    ...{ fileId, noteId, id: fileId, provider: "random", language: "en-US" },
    ...{ labelsSpeakers: true, removesFillers: false, vocabulary: [], durationMs: 3_000 },
  });
  const transcription = await lockTranscription(tx, fileId);
  if (transcription !== undefined) await finishTranscription(tx, transcription, transcribed);
}

/** Replaces words, as a correction of the transcript does, and saves. */
export async function correctWords(
  tx: TenantTransaction,
  noteId: string,
  [words, by]: readonly [words: string, by: string],
): Promise<void> {
  await editDocument(tx, noteId, (doc) => {
    const { type, at } = findWords(doc, words);
    // Insert behind the first letter, so that a highlight that begins or ends with the words still does.
    type.insert(at + 1, by);
    type.delete(at + 1 + by.length, words.length - 1);
    type.delete(at, 1);
  });
  await saveDocument(tx, noteId, "test");
}
