import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type Page, type PageRequest, pageOf } from "../../kernel/paging/page.ts";
import { type Import, importStatuses } from "./import.ts";

const importColumns = [
  "import_id as id",
  "project_id as projectId",
  "file_id as fileId",
  "file_name as fileName",
  "status",
  "progress_percent as progressPercent",
  "note_ids as noteIds",
  "failure_count as failureCount",
  "failure_code as failureCode",
  "failure_message as failureMessage",
  "run_started_at as runStartedAt",
  "lost_runs as lostRuns",
  "created_at as createdAt",
  "updated_at as updatedAt",
] as const;

type ImportRow = Omit<Import, "status"> & { readonly status: string };

function toImport(row: ImportRow): Import {
  const status = importStatuses.find((each) => each === row.status);
  if (status === undefined) throw new Error(`import ${row.id} has the unknown status ${row.status}`);
  return { ...row, status };
}

export async function insertImport(
  tx: TenantTransaction,
  row: Pick<Import, "id" | "projectId" | "fileId" | "fileName">,
): Promise<Import> {
  const { actor, teamId } = tx.context;
  const inserted = await tx.db
    .insertInto("imports")
    .values({
      team_id: teamId,
      import_id: row.id,
      project_id: row.projectId,
      file_id: row.fileId,
      file_name: row.fileName,
      status: "QUEUED",
      created_by: actor.kind === "user" ? actor.userId : null,
    })
    .returning(importColumns)
    .executeTakeFirstOrThrow();
  return toImport(inserted);
}

export async function findImports(
  tx: TenantTransaction,
  importIds: readonly string[],
): Promise<ReadonlyMap<string, Import>> {
  const rows = await tx.db
    .selectFrom("imports")
    .select(importColumns)
    .where("team_id", "=", tx.context.teamId)
    .where("import_id", "in", [...importIds])
    .execute();
  return new Map(rows.map((row) => [row.id, toImport(row)]));
}

/** The import, held until the transaction ends: a cancel and a step of its work come one after the other. */
export async function lockImport(tx: TenantTransaction, importId: string): Promise<Import | undefined> {
  const row = await tx.db
    .selectFrom("imports")
    .select(importColumns)
    .where("team_id", "=", tx.context.teamId)
    .where("import_id", "=", importId)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? undefined : toImport(row);
}

export type ImportChange = Partial<
  Pick<
    Import,
    | "status"
    | "progressPercent"
    | "noteIds"
    | "failureCount"
    | "failureCode"
    | "failureMessage"
    | "runStartedAt"
    | "lostRuns"
  >
>;

export async function changeImport(
  tx: TenantTransaction,
  importId: string,
  change: ImportChange,
): Promise<Import> {
  const row = await tx.db
    .updateTable("imports")
    .set({
      status: change.status,
      progress_percent: change.progressPercent,
      note_ids: change.noteIds === undefined ? undefined : [...change.noteIds],
      failure_count: change.failureCount,
      failure_code: change.failureCode,
      failure_message: change.failureMessage,
      run_started_at: change.runStartedAt,
      lost_runs: change.lostRuns,
      updated_at: new Date(),
    })
    .where("team_id", "=", tx.context.teamId)
    .where("import_id", "=", importId)
    .returning(importColumns)
    .executeTakeFirstOrThrow();
  return toImport(row);
}

/** A project's imports, newest first. Ids are made in order of time, so they are the sort key too. */
export async function listImports(
  tx: TenantTransaction,
  projectId: string,
  page: PageRequest,
): Promise<Page<Import>> {
  const [lastId] = page.after ?? [];
  const rows = await tx.db
    .selectFrom("imports")
    .select(importColumns)
    .where("team_id", "=", tx.context.teamId)
    .where("project_id", "=", projectId)
    .$if(lastId !== undefined, (query) => query.where("import_id", "<", lastId ?? ""))
    .orderBy("import_id", "desc")
    .limit(page.limit + 1)
    .execute();
  return pageOf(rows.map(toImport), page.limit);
}
