import { documentText } from "@fieldstone/document/document-text.ts";
import { timeWords } from "@fieldstone/document/timed-words.ts";
import type { TranscriptWord } from "@fieldstone/model/transcripts/transcript-word.ts";
import type { WrittenTurn } from "@fieldstone/model/transcripts/write-transcript.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireCapability } from "../../kernel/entitlements/entitlements.ts";
import { readDocumentContents } from "../documents/read-document.ts";
import { findHeardWords } from "./heard-words.ts";
import { readTranscription } from "./read-transcripts.ts";
import { transcriptionNotFound } from "./transcription.ts";

/** A recording's transcript as it is in the note now, with what people corrected. */
export interface TranscriptText {
  readonly turns: readonly WrittenTurn[];
  readonly words: readonly TranscriptWord[];
}

/**
 * The transcript of a recording, for those who may read its note.
 * @throws ProductError `file.not_found`, `transcription.not_found`
 */
export async function readTranscriptText(tx: TenantTransaction, fileId: string): Promise<TranscriptText> {
  const { noteId } = await readTranscription(tx, fileId);
  const content = (await readDocumentContents(tx, [noteId])).get(noteId);
  if (content === undefined) throw transcriptionNotFound();
  const text = documentText(content);
  const timed = timeWords(text, await findHeardWords(tx, noteId)).filter((word) => word.fileId === fileId);
  const turns: WrittenTurn[] = [];
  const words: TranscriptWord[] = [];
  let at = 0;
  for (const { type, start, end, attrs } of text.blocks) {
    while ((timed[at]?.start ?? end) < start) at += 1;
    const first = timed[at];
    if (type !== "turn" || first === undefined || first.start >= end) continue;
    const speaker = typeof attrs.speaker === "string" && attrs.speaker !== "" ? attrs.speaker : null;
    turns.push({ speaker, startMs: first.startMs, text: text.text.slice(start, end) });
    for (let word = timed[at]; word !== undefined && word.start < end; word = timed[at]) {
      words.push({
        text: text.text.slice(word.start, word.end),
        startMs: word.startMs,
        endMs: word.endMs,
        speaker,
      });
      at += 1;
    }
  }
  return { turns, words };
}

export const transcriptFormats = ["vtt", "srt", "txt", "docx"] as const;
export type TranscriptFormat = (typeof transcriptFormats)[number];

/** Asked before a transcript is saved as a file. @throws ProductError `plan.upgrade_needed` for WebVTT without it */
export async function requireTranscriptFormat(
  tx: TenantTransaction,
  format: TranscriptFormat,
): Promise<void> {
  if (format === "vtt") await requireCapability(tx, "webVttDownload");
}
