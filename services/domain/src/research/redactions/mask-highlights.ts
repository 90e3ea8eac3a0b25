import { clipSpans, type Span, touchesSpans } from "@fieldstone/model/media/spans.ts";
import { maskedWord } from "@fieldstone/model/transcripts/masked-word.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { announce } from "../../kernel/changes/record-event.ts";
import { markForIndexing } from "../../kernel/indexing/search-tasks.ts";
import { textOfCaptions } from "../documents/jobs/captions-job.ts";
import { findMaskedSpans } from "../recordings/masked-spans.ts";
import { findCaptionsInSpans } from "../transcription/shown-captions.ts";
import { findTextInSpans } from "../transcription/transcribed-words.ts";

interface TouchedHighlight {
  readonly id: string;
  readonly projectId: string;
  readonly fileId: string | null;
  /** The recording in which the highlighted words of a transcript are spoken. */
  readonly recordingFileId: string | null;
  readonly startMs: number;
  readonly endMs: number;
  /** True if it is deleted or orphaned: saves of the text do not update it. */
  readonly isLeftBehind: boolean;
}

/**
 * If the change affects audio, updates the text of highlights that overlap the spans. Saves update the
 * highlights in the text; deleted and orphaned ones are masked whole if they overlap muted spans. Those of spans
 * have the corrected words of the last save, masked; the save after the text is masked updates them. Returns the
 * ids of the overlapping highlights, and of those among them that are now muted.
 */
export async function maskHighlights(
  tx: TenantTransaction,
  {
    fileId,
    documentId,
    spans,
    mutesAudio,
  }: { fileId: string; documentId: string; spans: readonly Span[]; mutesAudio: boolean },
): Promise<{ readonly touched: readonly string[]; readonly masked: readonly string[] }> {
  const found = new Map<string, TouchedHighlight>();
  for (const { startMs, endMs } of spans) {
    const { rows } = await sql<TouchedHighlight>`select highlight_id as id, project_id as "projectId",
        file_id as "fileId", recording_file_id as "recordingFileId", start_ms as "startMs", end_ms as "endMs",
        deleted_at is not null or state = 'orphaned' as "isLeftBehind" from highlights
      where team_id = ${tx.context.teamId} and document_id = ${documentId} and start_ms < ${endMs}
        and end_ms > ${startMs} and (file_id is null or file_id = ${fileId})`.execute(tx.db);
    for (const row of rows) found.set(row.id, row);
  }
  const muted = (await findMaskedSpans(tx, [fileId])).get(fileId)?.muted ?? [];
  if (mutesAudio) {
    const texts = await textsOf(tx, { fileId, muted }, [...found.values()]);
    await sql`update highlights set text = transcribed.text, updated_at = now()
      from unnest(${[...texts.keys()]}::uuid[], ${[...texts.values()]}::text[]) transcribed (highlight_id, text)
      where highlights.team_id = ${tx.context.teamId} and highlights.highlight_id = transcribed.highlight_id`.execute(
      tx.db,
    );
    await markForIndexing(tx, "highlight", [...texts.keys()]);
    for (const { id, projectId } of found.values())
      if (texts.has(id)) await announce(tx, { type: "highlight", id, projectId, documentId, act: "updated" });
  }
  const mutedAnew = spans.flatMap((span) => clipSpans(muted, span));
  const masked = [...found.values()].filter(
    (highlight) => (highlight.recordingFileId ?? fileId) === fileId && touchesSpans(highlight, mutedAnew),
  );
  return { touched: [...found.keys()], masked: mutesAudio ? masked.map(({ id }) => id) : [] };
}

/** New texts of the highlights that saves of the text do not update, by id. */
async function textsOf(
  tx: TenantTransaction,
  { fileId, muted }: { readonly fileId: string; readonly muted: readonly Span[] },
  highlights: readonly TouchedHighlight[],
): Promise<ReadonlyMap<string, string>> {
  const ofFile = highlights.filter((highlight) => highlight.fileId !== null);
  const spans = ofFile.map((highlight) => ({ ...highlight, fileId }));
  const written = await findCaptionsInSpans(tx, spans);
  // Where the transcript says nothing any more, the highlight still has what was heard.
  const transcribed = await findTextInSpans(tx, spans);
  const leftBehind = highlights.filter(
    (highlight) => highlight.fileId === null && highlight.isLeftBehind && touchesSpans(highlight, muted),
  );
  return new Map([
    ...ofFile
      .map(({ id }, place): [string, string] => [
        id,
        textOfCaptions(written[place] ?? []) || (transcribed[place] ?? ""),
      ])
      .filter(([, text]) => text !== ""),
    ...leftBehind.map(({ id }): [string, string] => [id, maskedWord]),
  ]);
}
