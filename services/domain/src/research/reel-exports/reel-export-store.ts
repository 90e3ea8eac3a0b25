import { exportCaptions } from "@fieldstone/model/media/reel-timeline.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { type ReelExport, reelExportStatuses } from "./reel-export.ts";

const row = z.object({
  id: z.uuid(),
  reelId: z.uuid(),
  highlightIds: z.array(z.uuid()),
  captions: z.enum(exportCaptions),
  contentHash: z.string(),
  mediaType: z.enum(["AUDIO", "VIDEO"]),
  status: z.enum(reelExportStatuses),
  progressPercent: z.int(),
  failureCode: z.string().nullable(),
  runStartedAt: z.date().nullable(),
  lostRuns: z.int(),
  createdBy: z.uuid(),
  createdAt: z.date(),
});

/** Past policy: exports by a condition on `reel_exports`, the newest first. */
export async function selectReelExports(
  tx: TenantTransaction,
  condition: RawBuilder<unknown>,
  ending: RawBuilder<unknown> = sql``,
): Promise<readonly ReelExport[]> {
  const { rows } =
    await sql`select export_id as id, reel_id as "reelId", highlight_ids as "highlightIds", captions,
      content_hash as "contentHash", media_type as "mediaType", status, progress_percent as "progressPercent",
      failure_code as "failureCode", run_started_at as "runStartedAt", lost_runs as "lostRuns",
      created_by as "createdBy", created_at as "createdAt"
    from reel_exports where team_id = ${tx.context.teamId} and ${condition}
    order by export_id desc ${ending}`.execute(tx.db);
  return z.array(row).parse(rows);
}

/** The row, locked. */
export async function lockReelExport(
  tx: TenantTransaction,
  exportId: string,
): Promise<ReelExport | undefined> {
  const [found] = await selectReelExports(tx, sql`export_id = ${exportId}`, sql`for no key update`);
  return found;
}

export async function countReelExportsUnderWay(tx: TenantTransaction, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from reel_exports
    where team_id = ${tx.context.teamId} and created_by = ${userId} and status in ('QUEUED', 'RUNNING')`.execute(
    tx.db,
  );
  return rows[0]?.count ?? 0;
}

export async function insertReelExport(
  tx: TenantTransaction,
  made: Pick<
    ReelExport,
    "id" | "reelId" | "highlightIds" | "captions" | "contentHash" | "mediaType" | "createdBy"
  >,
): Promise<void> {
  await sql`insert into reel_exports (team_id, export_id, reel_id, highlight_ids, captions, content_hash, media_type,
      status, created_by)
    values (${tx.context.teamId}, ${made.id}, ${made.reelId}, ${[...made.highlightIds]}::uuid[], ${made.captions},
      ${made.contentHash}, ${made.mediaType}, 'QUEUED', ${made.createdBy})`.execute(tx.db);
}

export interface ReelExportChange {
  readonly status?: ReelExport["status"];
  readonly progressPercent?: number;
  readonly failureCode?: string;
  /** Null where no run is under way any more. */
  readonly runStartedAt?: Date | null;
  readonly lostRuns?: number;
}

export async function updateReelExport(
  tx: TenantTransaction,
  exportId: string,
  { status, progressPercent, failureCode, runStartedAt, lostRuns }: ReelExportChange,
): Promise<void> {
  await sql`update reel_exports set updated_at = now(), status = coalesce(${status ?? null}, status),
      progress_percent = coalesce(${progressPercent ?? null}::integer, progress_percent),
      failure_code = coalesce(${failureCode ?? null}, failure_code),
      run_started_at = case when ${runStartedAt === undefined} then run_started_at
        else ${runStartedAt ?? null}::timestamptz end,
      lost_runs = coalesce(${lostRuns ?? null}::integer, lost_runs)
    where team_id = ${tx.context.teamId} and export_id = ${exportId}`.execute(tx.db);
}

/** Ends those that are made and older, all where no time is given. Returns their ids. */
export async function markReelExportsExpired(
  tx: TenantTransaction,
  before: Date | null,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`update reel_exports set status = 'EXPIRED', updated_at = now()
    where team_id = ${tx.context.teamId} and status = 'DONE'
      and (${before}::timestamptz is null or created_at < ${before}) returning export_id as id`.execute(
    tx.db,
  );
  return rows.map(({ id }) => id);
}

/** Ends those under way as failed. Returns their ids. */
export async function failReelExportsUnderWay(
  tx: TenantTransaction,
  failureCode: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`update reel_exports set status = 'FAILED', run_started_at = null,
      failure_code = ${failureCode}, updated_at = now()
    where team_id = ${tx.context.teamId} and status in ('QUEUED', 'RUNNING') returning export_id as id`.execute(
    tx.db,
  );
  return rows.map(({ id }) => id);
}
