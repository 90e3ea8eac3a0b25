import { documentText } from "@fieldstone/document/document-text.ts";
import type { Cue } from "@fieldstone/model/transcripts/captions.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { captionsJob } from "../documents/jobs/captions-job.ts";
import { workOnDocument } from "../documents/jobs/document-work.ts";
import { readDocumentContents } from "../documents/read-document.ts";
import { findMutedSpans } from "../recordings/masked-spans.ts";
import { findTranscribedTurns, type RecordedSpan } from "./transcribed-words.ts";

/**
 * Captions of each span in times of its recording: the words as people corrected them in the note, at the times
 * at which they were heard, with the names of its speakers. Without access checks.
 * @throws ProductError `document.busy`
 */
export async function findCaptionsInSpans(
  tx: TenantTransaction,
  spans: readonly RecordedSpan[],
): Promise<readonly (readonly Cue[])[]> {
  const notes = await findNotesOf(tx, spans);
  const muted = await findMutedSpans(tx, notes.keys());
  const captions = new Map<RecordedSpan, readonly Cue[]>();
  // One after the other: the texts of many notes together may be too long for memory.
  for (const [noteId, ofNote] of Map.groupBy(spans, ({ fileId }) => notes.get(fileId))) {
    if (noteId === undefined) continue;
    const found = await captionsInNote(tx, noteId, { spans: ofNote, muted });
    for (const [place, span] of ofNote.entries()) captions.set(span, found[place] ?? []);
  }
  return spans.map((span) => captions.get(span) ?? []);
}

async function captionsInNote(
  tx: TenantTransaction,
  noteId: string,
  { spans, muted }: Readonly<Record<"spans" | "muted", readonly RecordedSpan[]>>,
): Promise<readonly (readonly Cue[])[]> {
  const content = (await readDocumentContents(tx, [noteId])).get(noteId);
  if (content === undefined) return [];
  const transcribed = await findTranscribedTurns(tx, noteId);
  const spansOnly = spans.map(({ fileId, startMs, endMs }) => ({ fileId, startMs, endMs }));
  const input = { parts: [], ...documentText(content), transcribed, spans: spansOnly, muted };
  return (await workOnDocument(tx.context.teamId, captionsJob, input)).captions;
}

/** Notes of transcribed recordings, by file. */
async function findNotesOf(
  tx: TenantTransaction,
  spans: readonly RecordedSpan[],
): Promise<ReadonlyMap<string, string>> {
  if (spans.length === 0) return new Map();
  const { rows } = await sql<{ fileId: string; noteId: string }>`
    select file_id as "fileId", note_id as "noteId" from transcriptions
     where team_id = ${tx.context.teamId} and file_id = any(${spans.map(({ fileId }) => fileId)}::uuid[])
       and exists (select from transcript_turns turns
                    where turns.team_id = transcriptions.team_id and turns.file_id = transcriptions.file_id)`.execute(
    tx.db,
  );
  return new Map(rows.map(({ fileId, noteId }) => [fileId, noteId]));
}
