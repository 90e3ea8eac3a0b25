import {
  type ProjectExportFormat,
  type ProjectExportStatus,
  projectExportFormats,
  projectExportStatuses,
} from "@fieldstone/model/project-export/project-export.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { type Page, type PageRequest, pageOf } from "../../kernel/paging/page.ts";
import type { ProjectExport } from "./project-export.ts";

const exportRow = z.object({
  id: z.uuid(),
  format: z.enum(projectExportFormats),
  title: z.string(),
  projectIds: z.array(z.uuid()),
  status: z.enum(projectExportStatuses),
  progressPercent: z.int(),
  failureCode: z.string().nullable(),
  sizeBytes: z.number().nullable(),
  runStartedAt: z.date().nullable(),
  lostRuns: z.int(),
  createdBy: z.uuid(),
  createdAt: z.date(),
  updatedAt: z.date(),
});

const columns = sql`project_export_id as id, format, title, project_ids as "projectIds", status,
  progress_percent as "progressPercent", failure_code as "failureCode", size_bytes::float8 as "sizeBytes",
  run_started_at as "runStartedAt", lost_runs as "lostRuns", created_by as "createdBy",
  created_at as "createdAt", updated_at as "updatedAt"`;

const isUnderWay = sql`status in ('QUEUED', 'RUNNING')`;

/** Past policy: exports by a condition on `project_exports`. */
async function selectExports(
  tx: TenantTransaction,
  condition: RawBuilder<unknown>,
  ending: RawBuilder<unknown> = sql``,
): Promise<readonly ProjectExport[]> {
  const { rows } = await sql`select ${columns} from project_exports
    where team_id = ${tx.context.teamId} and ${condition} ${ending}`.execute(tx.db);
  return z.array(exportRow).parse(rows);
}

export async function insertProjectExport(
  tx: TenantTransaction,
  row: {
    readonly id: string;
    readonly format: ProjectExportFormat;
    readonly title: string;
    readonly projectIds: readonly string[];
    readonly createdBy: string;
  },
): Promise<void> {
  await sql`insert into project_exports
      (team_id, project_export_id, format, title, project_ids, status, created_by)
    values (${tx.context.teamId}, ${row.id}, ${row.format}, ${row.title}, ${[...row.projectIds]}::uuid[], 'QUEUED',
      ${row.createdBy})`.execute(tx.db);
}

/** For commands, past policy: the row, locked. */
export async function lockProjectExport(
  tx: TenantTransaction,
  exportId: string,
): Promise<ProjectExport | undefined> {
  const [found] = await selectExports(tx, sql`project_export_id = ${exportId}`, sql`for no key update`);
  return found;
}

export async function countExportsUnderWay(tx: TenantTransaction, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from project_exports
    where team_id = ${tx.context.teamId} and created_by = ${userId} and ${isUnderWay}`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

/** A member's own exports by id. */
export function findExportsOfMember(
  tx: TenantTransaction,
  userId: string,
  exportIds: readonly string[],
): Promise<readonly ProjectExport[]> {
  return selectExports(
    tx,
    sql`created_by = ${userId} and project_export_id = any(${[...exportIds]}::uuid[])`,
  );
}

/** A member's own exports of a project, the newest first. Ids are made in order of time, so they are the sort key too. */
export async function pageExportsOfMember(
  tx: TenantTransaction,
  { userId, projectId }: { readonly userId: string; readonly projectId: string },
  page: PageRequest,
): Promise<Page<ProjectExport>> {
  const [lastId] = page.after ?? [];
  const after = lastId === undefined ? sql`true` : sql`project_export_id < ${lastId}::uuid`;
  const rows = await selectExports(
    tx,
    sql`created_by = ${userId} and ${projectId}::uuid = any(project_ids) and ${after}`,
    sql`order by project_export_id desc limit ${page.limit + 1}`,
  );
  return pageOf(rows, page.limit);
}

export interface ProjectExportChange {
  readonly status?: ProjectExportStatus;
  readonly progressPercent?: number;
  readonly failureCode?: string;
  readonly sizeBytes?: number;
  /** Null where no run is under way any more. */
  readonly runStartedAt?: Date | null;
  readonly lostRuns?: number;
}

export async function updateProjectExport(
  tx: TenantTransaction,
  exportId: string,
  change: ProjectExportChange,
): Promise<void> {
  const { runStartedAt } = change;
  await sql`update project_exports set updated_at = now(),
      status = coalesce(${change.status ?? null}, status),
      progress_percent = coalesce(${change.progressPercent ?? null}::integer, progress_percent),
      failure_code = coalesce(${change.failureCode ?? null}, failure_code),
      size_bytes = coalesce(${change.sizeBytes ?? null}::bigint, size_bytes),
      run_started_at = ${runStartedAt === undefined ? sql`run_started_at` : runStartedAt},
      lost_runs = coalesce(${change.lostRuns ?? null}::integer, lost_runs)
    where team_id = ${tx.context.teamId} and project_export_id = ${exportId}`.execute(tx.db);
}

export async function deleteProjectExportRow(tx: TenantTransaction, exportId: string): Promise<void> {
  await sql`delete from project_exports
    where team_id = ${tx.context.teamId} and project_export_id = ${exportId}`.execute(tx.db);
}

/** Ends exports that were done before a time, all of them where it is null, and answers which. */
export function markExportsExpired(
  tx: TenantTransaction,
  doneBefore: Date | null,
): Promise<readonly string[]> {
  const isOld = doneBefore === null ? sql`true` : sql`updated_at < ${doneBefore}`;
  return endExports(tx, sql`status = 'EXPIRED'`, sql`status = 'DONE' and ${isOld}`);
}

/** Ends those that are under way, and answers which. */
export function failExportsUnderWay(tx: TenantTransaction, failureCode: string): Promise<readonly string[]> {
  const failed = sql`status = 'FAILED', failure_code = ${failureCode}, run_started_at = null`;
  return endExports(tx, failed, isUnderWay);
}

async function endExports(
  tx: TenantTransaction,
  change: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`update project_exports set ${change}, updated_at = now()
    where team_id = ${tx.context.teamId} and ${condition} returning project_export_id as id`.execute(tx.db);
  return rows.map(({ id }) => id);
}
