import { documentText } from "@fieldstone/document/document-text.ts";
import type { TranscriptFormat } from "@fieldstone/model/transcripts/write-transcript.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireCapability } from "../../kernel/entitlements/entitlements.ts";
import { workOnDocument } from "../documents/document-work.ts";
import { readDocumentContents } from "../documents/read-document.ts";
import { transcriptJob } from "../documents/transcript-job.ts";
import { findHeardTurns } from "./heard-words.ts";
import { readTranscription } from "./read-transcripts.ts";
import { transcriptionNotFound } from "./transcription.ts";

export interface TranscriptFile {
  readonly fileId: string;
  readonly title: string;
  readonly format: TranscriptFormat;
}

/**
 * A recording's transcript as it is in the note now, with what people corrected, for those who may read its note. In a
 * thread where it is long.
 * @throws ProductError `file.not_found`, `transcription.not_found`, `document.busy`
 */
export async function writeTranscript(
  tx: TenantTransaction,
  { fileId, title, format }: TranscriptFile,
): Promise<string | Uint8Array> {
  const { noteId } = await readTranscription(tx, fileId);
  const content = (await readDocumentContents(tx, [noteId])).get(noteId);
  if (content === undefined) throw transcriptionNotFound();
  const turns = await findHeardTurns(tx, noteId);
  const input = { parts: [], ...documentText(content), turns, fileId, title, format };
  const weight = turns.reduce((sum, { text }) => sum + text.length, input.text.length);
  return (await workOnDocument(tx.context.teamId, transcriptJob, input, weight)).written;
}

/** Asked before a transcript is saved as a file. @throws ProductError `plan.upgrade_needed` for WebVTT without it */
export async function requireTranscriptFormat(
  tx: TenantTransaction,
  format: TranscriptFormat,
): Promise<void> {
  if (format === "vtt") await requireCapability(tx, "webVttDownload");
}
