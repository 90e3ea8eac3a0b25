import { exportStatuses } from "@fieldstone/model/exports/export-status.ts";
import {
  type ProjectExportFormat,
  projectExportFormats,
} from "@fieldstone/model/project-export/project-export.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { type Page, type PageRequest, pageOf } from "../../kernel/paging/page.ts";
import { type ExportChange, type ExportTable, updateExportRow } from "../../research/exports/export-rows.ts";
import type { ProjectExport } from "./project-export.ts";

export const projectExportTable: ExportTable = {
  name: "project_exports",
  idColumn: "project_export_id",
  agedFrom: "updated_at",
};

const exportRow = z.object({
  id: z.uuid(),
  format: z.enum(projectExportFormats),
  title: z.string(),
  projectIds: z.array(z.uuid()),
  status: z.enum(exportStatuses),
  progressPercent: z.int(),
  failureCode: z.string().nullable(),
  sizeBytes: z.number().nullable(),
  dataSizeBytes: z.number().nullable(),
  runStartedAt: z.date().nullable(),
  lostRuns: z.int(),
  createdBy: z.uuid(),
  createdAt: z.date(),
  updatedAt: z.date(),
});

const columns = sql`project_export_id as id, format, title, project_ids as "projectIds", status,
  progress_percent as "progressPercent", failure_code as "failureCode", size_bytes::float8 as "sizeBytes",
  data_size_bytes::float8 as "dataSizeBytes",
  run_started_at as "runStartedAt", lost_runs as "lostRuns", created_by as "createdBy",
  created_at as "createdAt", updated_at as "updatedAt"`;

/** Selects exports by a condition on `project_exports`. Checks no permissions. */
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

/** For commands: locks and returns the row. Checks no permissions. */
export async function lockProjectExport(
  tx: TenantTransaction,
  exportId: string,
): Promise<ProjectExport | undefined> {
  const [found] = await selectExports(tx, sql`project_export_id = ${exportId}`, sql`for no key update`);
  return found;
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

/** A member's own exports of a project, newest first. Ids are in order of time, so they are the sort key. */
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

export interface ProjectExportChange extends ExportChange {
  readonly sizeBytes?: number;
  readonly dataSizeBytes?: number;
}

export function updateProjectExport(
  tx: TenantTransaction,
  exportId: string,
  { sizeBytes, dataSizeBytes, ...change }: ProjectExportChange,
): Promise<void> {
  const size = sql`, size_bytes = coalesce(${sizeBytes ?? null}::bigint, size_bytes),
    data_size_bytes = coalesce(${dataSizeBytes ?? null}::bigint, data_size_bytes)`;
  return updateExportRow(tx, projectExportTable, exportId, change, size);
}

export async function deleteProjectExportRow(tx: TenantTransaction, exportId: string): Promise<void> {
  await sql`delete from project_exports
    where team_id = ${tx.context.teamId} and project_export_id = ${exportId}`.execute(tx.db);
}
