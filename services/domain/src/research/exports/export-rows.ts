import type { ExportStatus } from "@fieldstone/model/exports/export-status.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";

/**
 * The table of a kind of export, with `status`, `progress_percent`, `failure_code`, `run_started_at`,
 * `lost_runs` and `created_by`.
 */
export interface ExportTable {
  readonly name: string;
  readonly idColumn: string;
  /** The column from which an export's age is counted. */
  readonly agedFrom: "created_at" | "updated_at";
}

export interface ExportChange {
  readonly status?: ExportStatus;
  readonly progressPercent?: number;
  readonly failureCode?: string;
  /** Null if no run is in progress. */
  readonly runStartedAt?: Date | null;
  readonly lostRuns?: number;
}

const isInProgress = sql`status in ('QUEUED', 'RUNNING')`;

/** Updates the given columns, without access checks. @param also further columns, as `, a = b` */
export async function updateExportRow(
  tx: TenantTransaction,
  { name, idColumn }: ExportTable,
  exportId: string,
  { status, progressPercent, failureCode, runStartedAt, lostRuns }: ExportChange,
  also: RawBuilder<unknown> = sql``,
): Promise<void> {
  await sql`update ${sql.table(name)} set updated_at = now(), status = coalesce(${status ?? null}, status),
      progress_percent = coalesce(${progressPercent ?? null}::integer, progress_percent),
      failure_code = coalesce(${failureCode ?? null}, failure_code),
      run_started_at = ${runStartedAt === undefined ? sql`run_started_at` : runStartedAt},
      lost_runs = coalesce(${lostRuns ?? null}::integer, lost_runs) ${also}
    where team_id = ${tx.context.teamId} and ${sql.ref(idColumn)} = ${exportId}`.execute(tx.db);
}

/** Number of a member's exports in progress. */
export async function countExportsInProgress(
  tx: TenantTransaction,
  { name }: ExportTable,
  userId: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)}
    where team_id = ${tx.context.teamId} and created_by = ${userId} and ${isInProgress}`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

/** Expires finished exports older than `before`, all if it is null. Returns their ids. */
export function markExportsExpired(
  tx: TenantTransaction,
  table: ExportTable,
  before: Date | null,
): Promise<readonly string[]> {
  const isOld = before === null ? sql`true` : sql`${sql.ref(table.agedFrom)} < ${before}`;
  return endExports(tx, table, sql`status = 'EXPIRED'`, sql`status = 'DONE' and ${isOld}`);
}

/** Fails exports in progress. Returns their ids. */
export function failExportsInProgress(
  tx: TenantTransaction,
  table: ExportTable,
  failureCode: string,
): Promise<readonly string[]> {
  const failed = sql`status = 'FAILED', failure_code = ${failureCode}, run_started_at = null`;
  return endExports(tx, table, failed, isInProgress);
}

async function endExports(
  tx: TenantTransaction,
  { name, idColumn }: ExportTable,
  change: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`update ${sql.table(name)} set ${change}, updated_at = now()
    where team_id = ${tx.context.teamId} and ${condition} returning ${sql.ref(idColumn)} as id`.execute(
    tx.db,
  );
  return rows.map(({ id }) => id);
}
