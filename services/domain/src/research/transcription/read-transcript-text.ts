import { documentText } from "@fieldstone/document/document-text.ts";
import type { TranscriptFormat } from "@fieldstone/model/transcripts/write-transcript.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireCapability } from "../../kernel/entitlements/entitlements.ts";
import { workOnDocument } from "../documents/jobs/document-work.ts";
import { transcriptJob } from "../documents/jobs/transcript-job.ts";
import { readDocumentContents } from "../documents/read-document.ts";
import { readTranscription } from "./read-transcripts.ts";
import { findTranscribedTurns } from "./transcribed-words.ts";
import { transcriptionNotFound } from "./transcription.ts";

export interface TranscriptFile {
  readonly fileId: string;
  readonly title: string;
  readonly format: TranscriptFormat;
}

/**
 * A recording's transcript as a file with people's corrections, as it is in the note now, if the actor may
 * read the note. Long ones are written in a thread.
 * @throws ProductError `file.not_found`, `transcription.not_found`, `document.busy`
 */
export async function writeTranscript(
  tx: TenantTransaction,
  { fileId, title, format }: TranscriptFile,
): Promise<string | Uint8Array> {
  const { noteId } = await readTranscription(tx, fileId);
  const content = (await readDocumentContents(tx, [noteId])).get(noteId);
  if (content === undefined) throw transcriptionNotFound();
  const transcribed = await findTranscribedTurns(tx, noteId);
  const input = { parts: [], ...documentText(content), transcribed, fileId, title, format };
  return (await workOnDocument(tx.context.teamId, transcriptJob, input)).written;
}

/**
 * Checks the plan before a transcript is downloaded.
 * @throws ProductError `plan.upgrade_needed` for WebVTT
 */
export async function requireTranscriptFormat(
  tx: TenantTransaction,
  format: TranscriptFormat,
): Promise<void> {
  if (format === "vtt") await requireCapability(tx, "webVttDownload");
}
