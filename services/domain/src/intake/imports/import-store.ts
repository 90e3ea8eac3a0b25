import { jsonbText } from "@fieldstone/platform/postgres/jsonb-text.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { type Page, type PageRequest, pageOf } from "../../kernel/paging/page.ts";
import { importColumns, toImport } from "./find-imports.ts";
import type { Import } from "./import.ts";

export async function insertImport(
  tx: TenantTransaction,
  row: Pick<Import, "id" | "projectId" | "fileId" | "fileName" | "tableChoices">,
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
      table_choices: row.tableChoices === null ? null : jsonbText(row.tableChoices),
      created_by: actor.kind === "user" ? actor.userId : null,
    })
    .returning(importColumns)
    .executeTakeFirstOrThrow();
  return toImport(inserted);
}

/** Checks no permissions. */
export async function findImportOfFile(tx: TenantTransaction, fileId: string): Promise<Import | undefined> {
  const row = await tx.db
    .selectFrom("imports")
    .select(importColumns)
    .where("team_id", "=", tx.context.teamId)
    .where("file_id", "=", fileId)
    .executeTakeFirst();
  return row === undefined ? undefined : toImport(row);
}

/** A project's imports, newest first. Ids are in order of time, so they are the sort key. */
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

/**
 * Assigns an import to the lane with the fewest imports in progress. Two concurrent ones may get the same
 * lane and then run one after the other.
 */
export async function assignLane(tx: TenantTransaction, importId: string, lanes: number): Promise<number> {
  const { rows } = await sql<{ lane: number }>`update imports set lane = (
      select lane from generate_series(0, ${lanes - 1}::int) as lane order by (
        select count(*) from imports other where other.team_id = ${tx.context.teamId} and other.lane = lane.lane
          and other.status in ('QUEUED', 'PROCESSING') and other.import_id <> ${importId}), lane limit 1)
    where team_id = ${tx.context.teamId} and import_id = ${importId} returning lane`.execute(tx.db);
  return rows[0]?.lane ?? 0;
}

/** Records the fields that an import created, for its undo. */
export async function addMadeFields(
  tx: TenantTransaction,
  importId: string,
  fieldIds: readonly string[],
): Promise<void> {
  await sql`update imports set made_field_ids = made_field_ids || ${[...fieldIds]}::uuid[]
    where team_id = ${tx.context.teamId} and import_id = ${importId}`.execute(tx.db);
}
