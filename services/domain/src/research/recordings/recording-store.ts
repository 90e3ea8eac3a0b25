import {
  type MediaJobStatus,
  mediaJobStatuses,
  type RecordingMetadata,
} from "@fieldstone/model/media/media-event.ts";
import { type MediaJob, mediaJobSchema } from "@fieldstone/model/media/media-jobs.ts";
import { jsonbText } from "@fieldstone/platform/postgres/jsonb-text.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { InterimStream, Recording } from "./recording.ts";
import type { ServiceJob } from "./recording-tasks.ts";

const columns = sql`file_id as "fileId", audio_video_file_id as "audioVideoFileId", status,
  failure_code as "failureCode", progress_percent as "progressPercent", storyboard_count as "storyboardCount",
  case when duration_ms is not null then json_build_object('mediaType', media_type, 'hasAudio', has_audio, 'durationMs', duration_ms,
    'widthPx', width_px, 'heightPx', height_px, 'frameRate', frame_rate) end as metadata,
  case when status = 'PROCESSING' and interim ->> 'until' = audio_video_file_id::text then interim end as interim`;

/** Recordings of files, by a condition on `recordings`. Without access checks. */
export async function selectRecordings(
  tx: TenantTransaction,
  condition: RawBuilder<unknown>,
  ending: RawBuilder<unknown> = sql``,
): Promise<readonly Recording[]> {
  const { rows } = await sql<Recording>`select ${columns} from recordings
    where team_id = ${tx.context.teamId} and ${condition} ${ending}`.execute(tx.db);
  return rows;
}

/** For commands, without access checks: the row, locked. */
export async function lockRecording(tx: TenantTransaction, fileId: string): Promise<Recording | undefined> {
  const [found] = await selectRecordings(tx, sql`file_id = ${fileId}`, sql`for no key update`);
  return found;
}

/** As findMediaJob, with the job's recording, both locked. */
export async function lockMediaJob(
  tx: TenantTransaction,
  jobId: string,
): Promise<{ readonly job: QueuedMediaJob; readonly recording: Recording } | undefined> {
  const named = await findMediaJob(tx, jobId);
  const recording = named === undefined ? undefined : await lockRecording(tx, named.fileId);
  const job = recording === undefined ? undefined : await findMediaJob(tx, jobId);
  return recording === undefined || job === undefined ? undefined : { job, recording };
}

/** Begins a recording's preparation, or restarts it. */
export async function upsertRecording(
  tx: TenantTransaction,
  fileId: string,
  audioVideoFileId: string,
  interim: InterimStream | null = null,
): Promise<void> {
  const stream = interim && jsonbText({ ...interim, until: audioVideoFileId });
  await sql`insert into recordings (team_id, file_id, audio_video_file_id, status)
    values (${tx.context.teamId}, ${fileId}, ${audioVideoFileId}, 'PROCESSING')
    on conflict (team_id, file_id) do update set audio_video_file_id = excluded.audio_video_file_id,
      status = 'PROCESSING', failure_code = null, progress_percent = 0, storyboard_count = 0,
      interim = ${stream}::jsonb, updated_at = now()`.execute(tx.db);
}

export interface RecordingChange {
  readonly status?: Recording["status"];
  readonly failureCode?: string;
  readonly progressPercent?: number;
  readonly metadata?: RecordingMetadata;
  readonly storyboardCount?: number;
}

/** Any end of the preparation ends the interim stream too: see dropInterimStream. */
export async function updateRecording(
  tx: TenantTransaction,
  fileId: string,
  change: RecordingChange,
): Promise<void> {
  const { metadata } = change;
  const endsInterim = change.status !== undefined && change.status !== "PROCESSING";
  await sql`update recordings set updated_at = now(),
      status = coalesce(${change.status ?? null}, status),
      interim = case when ${endsInterim} then null else interim end,
      failure_code = coalesce(${change.failureCode ?? null}, failure_code),
      progress_percent = greatest(progress_percent, coalesce(${change.progressPercent ?? null}::integer, 0)),
      storyboard_count = coalesce(${change.storyboardCount ?? null}::integer, storyboard_count),
      media_type = coalesce(${metadata?.mediaType ?? null}, media_type),
      has_audio = coalesce(${metadata?.hasAudio ?? null}::boolean, has_audio),
      duration_ms = coalesce(${metadata?.durationMs ?? null}::integer, duration_ms),
      width_px = coalesce(${metadata?.widthPx ?? null}::integer, width_px),
      height_px = coalesce(${metadata?.heightPx ?? null}::integer, height_px),
      frame_rate = coalesce(${metadata?.frameRate ?? null}::float8, frame_rate)
    where team_id = ${tx.context.teamId} and file_id = ${fileId}`.execute(tx.db);
}

const jobRow = z.object({
  id: z.uuid(),
  fileId: z.uuid(),
  audioVideoFileId: z.uuid(),
  payload: mediaJobSchema,
  status: z.enum(mediaJobStatuses),
  createdAt: z.date(),
  runStartedAt: z.date().nullable(),
  lostRuns: z.int(),
  /** The job's id at the service that works on it; null if there is none. */
  serviceJobId: z.string().nullable(),
  serviceGaveBack: z.boolean(),
});
export type QueuedMediaJob = z.output<typeof jobRow>;

/**
 * Records a job. False if the recording already has one of its type that neither failed nor was cancelled.
 */
export async function insertMediaJob(
  tx: TenantTransaction,
  job: { readonly id: string; readonly fileId: string; readonly audioVideoFileId: string },
  payload: MediaJob,
): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into media_jobs
      (team_id, job_id, file_id, audio_video_file_id, type, payload, status)
    values (${tx.context.teamId}, ${job.id}, ${job.fileId}, ${job.audioVideoFileId}, ${payload.type},
      ${jsonbText(payload)}::jsonb, 'QUEUED')
    on conflict (team_id, audio_video_file_id, type) do update set job_id = excluded.job_id,
      payload = excluded.payload, status = 'QUEUED', failure_code = null, run_started_at = null, lost_runs = 0,
      service_job_id = null, service_gave_back = false, updated_at = now()
    where media_jobs.status in ('FAILED', 'CANCELLED')`.execute(tx.db);
  return numAffectedRows === 1n;
}

/** For the pipelines, without access checks: a job in any state. Its recording's lock protects the job. */
export async function findMediaJob(
  tx: TenantTransaction,
  jobId: string,
): Promise<QueuedMediaJob | undefined> {
  const { rows } =
    await sql`select job_id as id, file_id as "fileId", audio_video_file_id as "audioVideoFileId",
      payload, status, created_at as "createdAt", run_started_at as "runStartedAt", lost_runs as "lostRuns",
      service_job_id as "serviceJobId", service_gave_back as "serviceGaveBack" from media_jobs
    where team_id = ${tx.context.teamId} and job_id = ${jobId}`.execute(tx.db);
  return rows[0] === undefined ? undefined : jobRow.parse(rows[0]);
}

export interface MediaJobChange {
  readonly status: MediaJobStatus;
  readonly failureCode?: string | null;
  readonly progressPercent?: number;
  readonly runStartedAt: Date | null;
  readonly lostRuns: number;
}

export async function updateMediaJob(
  tx: TenantTransaction,
  jobId: string,
  { status, failureCode = null, progressPercent = 0, runStartedAt, lostRuns }: MediaJobChange,
): Promise<void> {
  await sql`update media_jobs set status = ${status}, failure_code = coalesce(${failureCode}, failure_code),
      progress_percent = greatest(progress_percent, ${progressPercent}::integer),
      run_started_at = ${runStartedAt}, lost_runs = ${lostRuns}, updated_at = now()
    where team_id = ${tx.context.teamId} and job_id = ${jobId}`.execute(tx.db);
}

/**
 * Ends jobs in progress, by a condition on `media_jobs`. Returns those that a service works on. Without
 * access checks.
 */
export async function endMediaJobs(
  tx: TenantTransaction,
  condition: RawBuilder<unknown>,
): Promise<readonly ServiceJob[]> {
  const { rows } = await sql<
    Omit<ServiceJob, "serviceJobId"> & { serviceJobId: string | null }
  >`update media_jobs
    set status = 'CANCELLED', updated_at = now()
    where team_id = ${tx.context.teamId} and status in ('QUEUED', 'RUNNING') and ${condition}
    returning job_id as "jobId", service_job_id as "serviceJobId", file_id as "fileId",
      audio_video_file_id as "audioVideoFileId"`.execute(tx.db);
  return rows.flatMap(({ serviceJobId, ...job }) =>
    serviceJobId === null ? [] : [{ ...job, serviceJobId }],
  );
}

/** Sets a job's id at the service that works on it, or null, and whether the service gave it back. */
export async function updateServiceJob(
  tx: TenantTransaction,
  jobId: string,
  { serviceJobId, gaveBack }: { readonly serviceJobId: string | null; readonly gaveBack: boolean },
): Promise<void> {
  await sql`update media_jobs set service_job_id = ${serviceJobId}, service_gave_back = ${gaveBack},
      updated_at = now()
    where team_id = ${tx.context.teamId} and job_id = ${jobId}`.execute(tx.db);
}

/** The newest job of a type of a recording, without access checks; undefined if there is none. */
export async function findJobOfType(
  tx: TenantTransaction,
  { audioVideoFileId }: Pick<Recording, "audioVideoFileId">,
  type: MediaJob["type"],
): Promise<Pick<QueuedMediaJob, "status"> | undefined> {
  const { rows } = await sql`select status from media_jobs where team_id = ${tx.context.teamId}
    and audio_video_file_id = ${audioVideoFileId} and type = ${type}`.execute(tx.db);
  return rows[0] === undefined ? undefined : jobRow.pick({ status: true }).parse(rows[0]);
}
