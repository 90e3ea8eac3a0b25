import { documentFragment, openSharedDocument } from "@fieldstone/document/shared-document.ts";
import { readSharedText } from "@fieldstone/document/shared-text.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { appendUpdates } from "../documents/updates/append-updates.ts";
import { loadDocument } from "../documents/updates/load-document.ts";
import { finishTranscription } from "../transcription/transcription-steps.ts";
import { lockTranscription, upsertTranscription } from "../transcription/transcription-store.ts";
import { saveDocument } from "../versions/save-document.ts";

/** Words of one speaker, 300 ms each after a pause of 100 ms. */
export function heardWords(...texts: readonly string[]) {
  return texts.map((text, index) => ({
    ...{ text, startMs: index * 400, endMs: index * 400 + 300, speaker: "Ada" },
  }));
}

/** Transcribes a recording of a note with the given words. */
export async function transcribe(
  tx: TenantTransaction,
  { fileId, noteId }: { readonly fileId: string; readonly noteId: string },
  heard: ReturnType<typeof heardWords>,
): Promise<void> {
  await upsertTranscription(tx, {
    ...{ fileId, noteId, id: fileId, provider: "random", language: "en-US" },
    ...{ labelsSpeakers: true, removesFillers: false, vocabulary: [], durationMs: 3_000 },
  });
  const transcription = await lockTranscription(tx, fileId);
  if (transcription !== undefined) await finishTranscription(tx, transcription, heard);
}

/** Replaces words, as a correction of the transcript does, and saves. */
export async function correctWords(
  tx: TenantTransaction,
  noteId: string,
  [words, by]: readonly [words: string, by: string],
): Promise<void> {
  const [state = new Uint8Array(), ...later] = (await loadDocument(tx, noteId)).updates;
  const doc = openSharedDocument(state, later);
  const updates: Uint8Array[] = [];
  doc.on("update", (update: Uint8Array) => updates.push(update));
  const shared = readSharedText(documentFragment(doc));
  const at = shared.text.indexOf(words);
  const segment = shared.segments.find(({ offset, length }) => offset <= at && at < offset + length);
  if (segment === undefined) throw new Error(`"${words}" is not in the note`);
  // Insert behind the first letter, so that a highlight that begins or ends with the words still does.
  segment.type.insert(at - segment.offset + 1, by);
  segment.type.delete(at - segment.offset + 1 + by.length, words.length - 1);
  segment.type.delete(at - segment.offset, 1);
  const edits = updates.map((update) => ({ update, authorId: null }));
  await appendUpdates(tx, noteId, edits, "test");
  await saveDocument(tx, noteId, "test");
}
