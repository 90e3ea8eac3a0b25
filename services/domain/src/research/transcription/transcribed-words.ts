import { highlightLengthMax } from "@fieldstone/model/limits.ts";
import type { Span } from "@fieldstone/model/media/spans.ts";
import { cutText } from "@fieldstone/model/text/text-length.ts";
import type { TranscriptWord } from "@fieldstone/model/transcripts/transcript-word.ts";
import { joinWords } from "@fieldstone/model/transcripts/word-limits.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { type TranscribedTurn, transcribedWords } from "../documents/jobs/document-job.ts";
import { selectTurns } from "./transcription-store.ts";

/** A word with its recording. */
export interface TranscribedWord extends TranscriptWord {
  readonly fileId: string;
}

/**
 * Turns spoken in all recordings of a note, in transcript order. Without access checks. Their words, a hundred
 * thousand in ten hours, are created in threads only.
 */
export function findTranscribedTurns(
  tx: TenantTransaction,
  noteId: string,
): Promise<readonly TranscribedTurn[]> {
  return selectTurns(tx, sql`transcriptions.note_id = ${noteId}`);
}

/** A span of a recording. */
export interface RecordedSpan extends Span {
  readonly fileId: string;
}

/**
 * Words spoken in each span, in order, for captions of clips and texts of highlights. Without access checks.
 */
export async function findWordsInSpans(
  tx: TenantTransaction,
  spans: readonly RecordedSpan[],
): Promise<readonly (readonly TranscribedWord[])[]> {
  if (spans.length === 0) return [];
  const turns = await selectTurns(
    tx,
    sql`turns.file_id = any(${spans.map(({ fileId }) => fileId)}::uuid[]) and exists (
      select from ${spansTable(spans)} where ${overlapsSpan})`,
  );
  const transcribed = turns.map((turn) => ({ ...turn, words: transcribedWords([turn]) }));
  const turnsOf = Map.groupBy(transcribed, ({ fileId }) => fileId);
  const isIn = (span: Span) => (part: Span) => part.startMs < span.endMs && part.endMs > span.startMs;
  return spans.map((span) =>
    (turnsOf.get(span.fileId) ?? []).filter(isIn(span)).flatMap(({ words }) => words.filter(isIn(span))),
  );
}

/** Total characters of the turns in the spans, counted per span. Without access checks. */
export async function measureSpans(tx: TenantTransaction, spans: readonly RecordedSpan[]): Promise<number> {
  const { rows } = await sql<{ length: number }>`
    select coalesce(sum(length(turns.text)), 0)::float8 as length from ${spansTable(spans)}
    join transcript_turns turns on turns.team_id = ${tx.context.teamId} and ${overlapsSpan}`.execute(tx.db);
  return rows[0]?.length ?? 0;
}

const spansTable = (spans: readonly RecordedSpan[]) => sql`unnest(
  ${spans.map(({ fileId }) => fileId)}::uuid[], ${spans.map(({ startMs }) => startMs)}::float8[],
  ${spans.map(({ endMs }) => endMs)}::float8[]) span (file_id, start_ms, end_ms)`;
const overlapsSpan = sql`span.file_id = turns.file_id and turns.start_ms < span.end_ms and turns.end_ms > span.start_ms`;

/** Words spoken in each span as text, up to the length of a highlight. Without access checks. */
export async function findTextInSpans(
  tx: TenantTransaction,
  spans: readonly RecordedSpan[],
): Promise<readonly string[]> {
  return (await findWordsInSpans(tx, spans)).map((words) =>
    cutText(joinWords(words.map(({ text }) => text)), highlightLengthMax),
  );
}
