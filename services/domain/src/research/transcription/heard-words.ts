import { pdfHighlightLengthMax } from "@fieldstone/model/limits.ts";
import type { Span } from "@fieldstone/model/media/spans.ts";
import { cutText } from "@fieldstone/model/text-length.ts";
import { type TranscriptWord, wordsOfTurn } from "@fieldstone/model/transcripts/transcript-word.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { type HeardTurn, selectTurns } from "./transcription-store.ts";

/** A word with the recording that it was heard in. */
export interface HeardWord extends TranscriptWord {
  readonly fileId: string;
}

/** What was heard in all recordings of a note, past policy, in the order in which the transcripts came into its text. */
export async function findHeardWords(tx: TenantTransaction, noteId: string): Promise<readonly HeardWord[]> {
  return heardWords(await selectTurns(tx, sql`transcriptions.note_id = ${noteId}`));
}

/** A span of a recording. */
export interface RecordedSpan extends Span {
  readonly fileId: string;
}

/** What is heard in each of the spans, in their order, past policy: captions of clips, and the words of highlights. */
export async function findWordsInSpans(
  tx: TenantTransaction,
  spans: readonly RecordedSpan[],
): Promise<readonly (readonly HeardWord[])[]> {
  if (spans.length === 0) return [];
  const turns = await selectTurns(
    tx,
    sql`turns.file_id = any(${spans.map(({ fileId }) => fileId)}::uuid[]) and exists (
      select from unnest(${spans.map(({ fileId }) => fileId)}::uuid[],
        ${spans.map(({ startMs }) => startMs)}::float8[], ${spans.map(({ endMs }) => endMs)}::float8[])
        span (file_id, start_ms, end_ms)
      where span.file_id = turns.file_id and turns.start_ms < span.end_ms and turns.end_ms > span.start_ms)`,
  );
  const wordsOf = Map.groupBy(heardWords(turns), ({ fileId }) => fileId);
  return spans.map(({ fileId, startMs, endMs }) =>
    (wordsOf.get(fileId) ?? []).filter((word) => word.startMs < endMs && word.endMs > startMs),
  );
}

/** What is heard in each of the spans as text, as long as a highlight may be, past policy. */
export async function findTextInSpans(
  tx: TenantTransaction,
  spans: readonly RecordedSpan[],
): Promise<readonly string[]> {
  return (await findWordsInSpans(tx, spans)).map((words) =>
    cutText(words.map(({ text }) => text).join(" "), pdfHighlightLengthMax),
  );
}

function heardWords(turns: readonly HeardTurn[]): readonly HeardWord[] {
  return turns.flatMap((turn) => wordsOfTurn(turn).map((word) => ({ ...word, fileId: turn.fileId })));
}
