import { bulkItemKinds } from "@fieldstone/model/files/bulk-item.ts";
import { jsonbText } from "@fieldstone/platform/postgres/jsonb-text.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { z } from "zod";
import { type BulkImport, type BulkItem, type BulkItemKey, bulkItemStates } from "./bulk-import.ts";

const importColumns = sql`bulk_import_id as id, created_by as "createdBy", created_at as "createdAt",
  stopped_at as "stoppedAt", undo_started_at as "undoStartedAt", undo_ended_at as "undoEndedAt",
  undo_failed as "undoFailed"`;

export async function insertBulkImport(
  tx: TenantTransaction,
  row: Pick<BulkImport, "id" | "createdBy">,
  items: readonly Pick<
    BulkItem,
    "position" | "projectId" | "path" | "sizeBytes" | "kind" | "transcriptPath"
  >[],
): Promise<void> {
  const { teamId } = tx.context;
  await sql`insert into bulk_imports (team_id, bulk_import_id, created_by)
    values (${teamId}, ${row.id}, ${row.createdBy})`.execute(tx.db);
  await sql`insert into bulk_import_items (team_id, bulk_import_id, position, project_id, path, size_bytes, kind,
      transcript_path)
    select ${teamId}, ${row.id}, position, "projectId", path, "sizeBytes", kind, "transcriptPath"
      from jsonb_to_recordset(${jsonbText(items)}::jsonb) as written (position integer, "projectId" uuid, path text,
        "sizeBytes" bigint, kind text, "transcriptPath" text)`.execute(tx.db);
}

/** The member's own bulk imports among these ids. */
export async function findBulkImports(
  tx: TenantTransaction,
  userId: string,
  ids: readonly string[],
): Promise<readonly BulkImport[]> {
  const { rows } = await sql<BulkImport>`select ${importColumns} from bulk_imports
    where team_id = ${tx.context.teamId} and created_by = ${userId}
      and bulk_import_id = any(${[...ids]}::uuid[])`.execute(tx.db);
  return rows;
}

/** The member's own bulk imports, newest first. Ids are in order of time. */
export async function listBulkImports(
  tx: TenantTransaction,
  userId: string,
  limit: number,
): Promise<readonly BulkImport[]> {
  const { rows } = await sql<BulkImport>`select ${importColumns} from bulk_imports
    where team_id = ${tx.context.teamId} and created_by = ${userId}
    order by bulk_import_id desc limit ${limit}`.execute(tx.db);
  return rows;
}

export async function stopBulkImportRow(tx: TenantTransaction, id: string): Promise<void> {
  await sql`update bulk_imports set stopped_at = coalesce(stopped_at, now())
    where team_id = ${tx.context.teamId} and bulk_import_id = ${id}`.execute(tx.db);
}

const itemRow = z.object({
  position: z.number(),
  projectId: z.string(),
  path: z.string(),
  sizeBytes: z.coerce.number(),
  transcriptPath: z.string().nullable(),
  kind: z.enum(bulkItemKinds),
  state: z.enum(bulkItemStates),
  importId: z.string().nullable(),
  noteId: z.string().nullable(),
  uploadId: z.string().nullable(),
  failureMessage: z.string().nullable(),
});

/** Items with their states, derived from their import or from the file of their note. */
const statedItems = (teamId: string) => sql`select item.position, item.project_id as "projectId", item.path,
    item.size_bytes as "sizeBytes", item.kind, item.transcript_path as "transcriptPath",
    item.import_id as "importId", item.note_id as "noteId", item.bulk_import_id,
    case when attached.upload_status = 'UPLOADING' then attached.file_id end as "uploadId",
    imports.failure_message as "failureMessage",
    case when imports.status in ('UNDOING', 'UNDONE')
        or (bulk.undo_started_at is not null and notes.deleted_at is not null) then 'UNDONE'
      when imports.status in ('QUEUED', 'PROCESSING') then 'UNDER_WAY'
      when imports.status in ('FAILED', 'CANCELLED') then imports.status
      when imports.status is not null or attached.upload_status = 'DONE' then 'DONE'
      when attached.upload_status = 'FAILED' then 'FAILED'
      when attached.joining_since is not null then 'UNDER_WAY'
      when bulk.stopped_at is not null then 'CANCELLED'
      else 'WAITING' end as state
  from bulk_import_items item
  join bulk_imports bulk on bulk.team_id = item.team_id and bulk.bulk_import_id = item.bulk_import_id
  left join imports on imports.team_id = item.team_id and imports.import_id = item.import_id
  left join notes on notes.team_id = item.team_id and notes.note_id = item.note_id
  left join lateral (select file_id, upload_status, joining_since from files where files.team_id = item.team_id
      and files.document_id = item.note_id and files.purpose = 'ATTACHMENT'
    order by (files.upload_status = 'DONE') desc, files.created_at desc limit 1) attached on item.note_id is not null
  where item.team_id = ${teamId}`;

/** Items in some states, those that need the member's attention first. */
export async function listBulkItems(
  tx: TenantTransaction,
  bulkImportId: string,
  page: { readonly states: readonly string[]; readonly offset: number; readonly limit: number },
): Promise<readonly BulkItem[]> {
  const { rows } = await sql`select * from (${statedItems(tx.context.teamId)}
      and item.bulk_import_id = ${bulkImportId}) stated
    where state = any(${[...page.states]}::text[])
    order by position limit ${page.limit} offset ${page.offset}`.execute(tx.db);
  return z.array(itemRow).parse(rows);
}

export async function countBulkItems(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  const { rows } = await sql<{ id: string; state: string; count: number }>`
    select bulk_import_id as id, state, count(*)::int as count from (${statedItems(tx.context.teamId)}
      and item.bulk_import_id = any(${[...ids]}::uuid[])) stated group by 1, 2`.execute(tx.db);
  const byId = Map.groupBy(rows, ({ id }) => id);
  return new Map(
    ids.map((id) => [id, new Map((byId.get(id) ?? []).map(({ state, count }) => [state, count]))]),
  );
}

type StoredItem = Pick<BulkItem, "projectId" | "path" | "kind" | "importId" | "noteId">;

/** Locks and returns an item, so that it is accepted only once even if sent twice at the same time. */
export async function lockBulkItem(
  tx: TenantTransaction,
  { bulkImportId, position }: BulkItemKey,
): Promise<StoredItem | undefined> {
  const { rows } =
    await sql<StoredItem>`select project_id as "projectId", path, kind, import_id as "importId",
      note_id as "noteId" from bulk_import_items
    where team_id = ${tx.context.teamId} and bulk_import_id = ${bulkImportId} and position = ${position}
    for update`.execute(tx.db);
  return rows[0];
}

export async function setBulkItemTarget(
  tx: TenantTransaction,
  { bulkImportId, position }: BulkItemKey,
  target: { readonly importId: string } | { readonly noteId: string },
): Promise<void> {
  const set =
    "importId" in target ? sql`import_id = ${target.importId}::uuid` : sql`note_id = ${target.noteId}::uuid`;
  await sql`update bulk_import_items set ${set} where team_id = ${tx.context.teamId}
    and bulk_import_id = ${bulkImportId} and position = ${position}`.execute(tx.db);
}
