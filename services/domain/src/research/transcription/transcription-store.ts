import type { SpokenTurn } from "@fieldstone/model/transcripts/transcript-word.ts";
import { transcriptionLanguages } from "@fieldstone/model/transcripts/transcription-languages.ts";
import { transcriptionProviderNames } from "@fieldstone/model/transcripts/transcription-provider-name.ts";
import { jsonbText } from "@fieldstone/platform/postgres/jsonb-text.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { TranscribedTurn } from "../documents/jobs/document-job.ts";
import { findMaskedSpans } from "../recordings/masked-spans.ts";
import { maskTurns } from "./mask-turns.ts";
import { type Transcription, transcriptionStatuses } from "./transcription.ts";

const row = z.object({
  fileId: z.uuid(),
  id: z.uuid(),
  noteId: z.uuid(),
  provider: z.enum(transcriptionProviderNames).nullable(),
  language: z.enum(transcriptionLanguages),
  labelsSpeakers: z.boolean(),
  removesFillers: z.boolean(),
  vocabulary: z.array(z.string()),
  replacesEarlier: z.boolean(),
  durationMs: z.int(),
  status: z.enum(transcriptionStatuses),
  failureCode: z.string().nullable(),
  jobName: z.string().nullable(),
  runStartedAt: z.date().nullable(),
  lostRuns: z.int(),
  changedAt: z.date(),
});

/** Transcriptions by a condition on their table. Without access checks. */
export async function selectTranscriptions(
  tx: TenantTransaction,
  condition: RawBuilder<unknown>,
  ending: RawBuilder<unknown> = sql``,
): Promise<readonly Transcription[]> {
  const { rows } = await sql`select file_id as "fileId", transcription_id as "id", note_id as "noteId",
      provider, language, labels_speakers as "labelsSpeakers", removes_fillers as "removesFillers", vocabulary,
      replaces_earlier as "replacesEarlier",
      duration_ms as "durationMs", status, failure_code as "failureCode", job_name as "jobName",
      run_started_at as "runStartedAt", lost_runs as "lostRuns",
      updated_at as "changedAt"
    from transcriptions where team_id = ${tx.context.teamId} and ${condition} ${ending}`.execute(tx.db);
  return z.array(row).parse(rows);
}

/** For commands, without access checks: the row, locked. */
export async function lockTranscription(
  tx: TenantTransaction,
  fileId: string,
): Promise<Transcription | undefined> {
  const [found] = await selectTranscriptions(tx, sql`file_id = ${fileId}`, sql`for no key update`);
  return found;
}

export type NewTranscription = Omit<
  Transcription,
  "status" | "failureCode" | "jobName" | "runStartedAt" | "lostRuns" | "replacesEarlier" | "changedAt"
> &
  Partial<Pick<Transcription, "replacesEarlier">>;

/** Begins an attempt, replacing an earlier one. */
export async function upsertTranscription(tx: TenantTransaction, made: NewTranscription): Promise<void> {
  const { actor } = tx.context;
  await sql`insert into transcriptions (team_id, file_id, transcription_id, note_id, provider, language,
      labels_speakers, removes_fillers, vocabulary, replaces_earlier, duration_ms, status, created_by)
    values (${tx.context.teamId}, ${made.fileId}, ${made.id}, ${made.noteId}, ${made.provider},
      ${made.language}, ${made.labelsSpeakers}, ${made.removesFillers}, ${jsonbText(made.vocabulary)}::jsonb,
      ${made.replacesEarlier ?? false}, ${made.durationMs}, 'QUEUED', ${actor.kind === "user" ? actor.userId : null})
    on conflict (team_id, file_id) do update set transcription_id = excluded.transcription_id,
      note_id = excluded.note_id, provider = excluded.provider, language = excluded.language,
      labels_speakers = excluded.labels_speakers, removes_fillers = excluded.removes_fillers,
      vocabulary = excluded.vocabulary, replaces_earlier = excluded.replaces_earlier, duration_ms = excluded.duration_ms, status = 'QUEUED', failure_code = null,
      job_name = null, run_started_at = null, lost_runs = 0, file_name = null, file_content = null,
      created_by = coalesce(excluded.created_by, transcriptions.created_by)`.execute(tx.db);
}

export interface TranscriptionChange {
  readonly status: Transcription["status"];
  readonly failureCode?: string;
  readonly jobName?: string;
  readonly runStartedAt?: Date;
  readonly lostRuns?: number;
}

/** Also ends the current run, unless the change sets one. */
export async function updateTranscription(
  tx: TenantTransaction,
  fileId: string,
  { status, failureCode, jobName, runStartedAt, lostRuns }: TranscriptionChange,
): Promise<void> {
  await sql`update transcriptions set status = ${status}, failure_code = ${failureCode ?? null},
      job_name = coalesce(${jobName ?? null}, job_name), run_started_at = ${runStartedAt ?? null},
      lost_runs = coalesce(${lostRuns ?? null}::integer, lost_runs),
      file_name = case when ${status} in ('QUEUED', 'RUNNING') then file_name end,
      file_content = case when ${status} in ('QUEUED', 'RUNNING') then file_content end,
      -- The order of the transcripts in a note's text: a try that writes none changes nothing in it.
      updated_at = case when ${status} = 'DONE' then now() else updated_at end
    where team_id = ${tx.context.teamId} and file_id = ${fileId}`.execute(tx.db);
}

/** A transcript's file that waits for its recording. */
export interface WaitingFile {
  readonly fileName: string;
  readonly content: string;
}

/** Keeps the file of an attempt that has just begun, until the attempt ends. */
export async function keepWaitingFile(
  tx: TenantTransaction,
  fileId: string,
  { fileName, content }: WaitingFile,
): Promise<void> {
  await sql`update transcriptions set file_name = ${fileName}, file_content = ${content}
    where team_id = ${tx.context.teamId} and file_id = ${fileId}`.execute(tx.db);
}

export async function findWaitingFile(
  tx: TenantTransaction,
  fileId: string,
): Promise<WaitingFile | undefined> {
  const { rows } = await sql<WaitingFile>`select file_name as "fileName", file_content as content
    from transcriptions where team_id = ${tx.context.teamId} and file_id = ${fileId}
      and file_content is not null`.execute(tx.db);
  return rows[0];
}

/** Replaces the turns of an earlier attempt. */
export async function replaceTurns(
  tx: TenantTransaction,
  fileId: string,
  turns: readonly SpokenTurn[],
): Promise<void> {
  await sql`delete from transcript_turns where team_id = ${tx.context.teamId} and file_id = ${fileId}`.execute(
    tx.db,
  );
  const lines = turns.map(({ speaker, startMs, endMs, text, wordTimes }, position) => ({
    position,
    speaker,
    start_ms: startMs,
    end_ms: endMs,
    text,
    word_times: wordTimes,
  }));
  await sql`insert into transcript_turns (team_id, file_id, position, speaker, start_ms, end_ms, text, word_times)
    select ${tx.context.teamId}, ${fileId}, position, speaker, start_ms, end_ms, text,
        array(select jsonb_array_elements_text(word_times)::integer)
      from jsonb_to_recordset(${jsonbText(lines)}::jsonb) as line (position integer, speaker text,
        start_ms integer, end_ms integer, text text, word_times jsonb)`.execute(tx.db);
}

/** Whether a recording has any turns: false before it is transcribed. */
export async function hasTurns(tx: TenantTransaction, fileId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select exists (select from transcript_turns
    where team_id = ${tx.context.teamId} and file_id = ${fileId}) as has`.execute(tx.db);
  return rows[0]?.has === true;
}

/** Characters spoken in the other live recordings of a transcription's note. */
export async function measureTranscripts(
  tx: TenantTransaction,
  { noteId, fileId }: Pick<Transcription, "noteId" | "fileId">,
): Promise<number> {
  const { rows } = await sql<{ length: number }>`select coalesce(sum(length(turns.text)), 0)::float8 as length
    from transcript_turns turns join transcriptions on transcriptions.team_id = turns.team_id
      and transcriptions.file_id = turns.file_id
    join files on files.team_id = turns.team_id and files.file_id = turns.file_id and files.deleted_at is null
    where turns.team_id = ${tx.context.teamId} and transcriptions.note_id = ${noteId}
      and turns.file_id <> ${fileId}`.execute(tx.db);
  return rows[0]?.length ?? 0;
}

/** Unredacted turns of live recordings by a condition, in transcript order. Without access checks. */
export async function selectTurns(
  tx: TenantTransaction,
  condition: RawBuilder<unknown>,
): Promise<readonly TranscribedTurn[]> {
  const { rows } =
    await sql<TranscribedTurn>`select turns.file_id as "fileId", turns.speaker, turns.start_ms as "startMs",
      turns.end_ms as "endMs", turns.text, turns.word_times as "wordTimes"
    from transcript_turns turns join transcriptions on transcriptions.team_id = turns.team_id
      and transcriptions.file_id = turns.file_id
    join files on files.team_id = turns.team_id and files.file_id = turns.file_id and files.deleted_at is null
    where turns.team_id = ${tx.context.teamId} and ${condition}
    order by transcriptions.updated_at, turns.file_id, turns.position`.execute(tx.db);
  const masked = await findMaskedSpans(tx, [...new Set(rows.map(({ fileId }) => fileId))]);
  return await maskTurns(rows, masked);
}

/** Reserves an attempt's minutes; they are returned if it fails. */
export async function insertUsage(
  tx: TenantTransaction,
  { id, durationMs }: Pick<Transcription, "id" | "durationMs">,
): Promise<void> {
  await sql`insert into transcription_usage (team_id, transcription_id, duration_ms)
    values (${tx.context.teamId}, ${id}, ${durationMs})`.execute(tx.db);
}

export async function deleteUsage(tx: TenantTransaction, transcriptionId: string): Promise<void> {
  await sql`delete from transcription_usage
    where team_id = ${tx.context.teamId} and transcription_id = ${transcriptionId}`.execute(tx.db);
}

/** Milliseconds of recordings transcribed or in progress since the month began (UTC). */
export async function sumUsageMs(tx: TenantTransaction): Promise<number> {
  const { rows } = await sql<{ total: string }>`select coalesce(sum(duration_ms), 0) as total
    from transcription_usage where team_id = ${tx.context.teamId}
      and created_at >= date_trunc('month', now(), 'UTC')`.execute(tx.db);
  return Number(rows[0]?.total ?? 0);
}
