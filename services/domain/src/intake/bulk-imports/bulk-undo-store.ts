import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import { isEdited, summarizeMade } from "../imports/undo/undo-store.ts";
import type { UndoSummary } from "../imports/undo/undo-summary.ts";

const itemsOf = (tx: TenantTransaction, bulkImportId: string) =>
  sql`bulk_import_items item where item.team_id = ${tx.context.teamId} and item.bulk_import_id = ${bulkImportId}`;

/** Live notes with the recordings, pictures and documents of the bulk import. */
const attachedNotes = (tx: TenantTransaction, bulkImportId: string): RawBuilder<unknown> =>
  sql`notes.team_id = ${tx.context.teamId} and notes.deleted_at is null
    and notes.note_id = any(select item.note_id from ${itemsOf(tx, bulkImportId)})`;

/** Conditions of the live notes and insights that the bulk import created. */
function madeBy(tx: TenantTransaction, bulkImportId: string) {
  const { teamId } = tx.context;
  return {
    note: sql`notes.team_id = ${teamId} and notes.deleted_at is null and notes.note_id = any(
      select item.note_id from ${itemsOf(tx, bulkImportId)} and item.note_id is not null
      union all select made.note_id from bulk_import_items item join notes made on made.team_id = item.team_id
          and made.author_kind = 'import' and made.author_id = item.import_id
        where item.team_id = ${teamId} and item.bulk_import_id = ${bulkImportId})`,
    insight: sql`insights.team_id = ${teamId} and insights.deleted_at is null and insights.author_kind = 'import'
      and insights.author_id = any(select item.import_id from ${itemsOf(tx, bulkImportId)})`,
  };
}

/** What undoing the whole bulk import would do. Checks no permissions. */
export function summarizeBulkUndo(tx: TenantTransaction, bulkImportId: string): Promise<UndoSummary> {
  return summarizeMade(tx, madeBy(tx, bulkImportId));
}

/** Projects in which the bulk import created something, and the live ones of chosen notes and insights. */
export async function listUndoneProjects(
  tx: TenantTransaction,
  bulkImportId: string,
  editedIds: readonly string[],
): Promise<readonly string[]> {
  const { note, insight } = madeBy(tx, bulkImportId);
  const { rows } = await sql<{ id: string }>`select item.project_id as id from ${itemsOf(tx, bulkImportId)}
      and (item.import_id is not null or item.note_id is not null)
    union select projects.project_id from notes join projects using (team_id, project_id)
      where projects.deleted_at is null and notes.note_id = any(${[...editedIds]}::uuid[]) and ${note}
    union select projects.project_id from insights join projects using (team_id, project_id)
      where projects.deleted_at is null and insights.insight_id = any(${[...editedIds]}::uuid[]) and ${insight}`.execute(
    tx.db,
  );
  return rows.map(({ id }) => id);
}

interface BulkUndo {
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly undoneBy: string | null;
  readonly editedIds: readonly string[];
}

/** Locks and returns the state of undoing a bulk import. */
export async function lockBulkUndo(
  tx: TenantTransaction,
  bulkImportId: string,
): Promise<BulkUndo | undefined> {
  const { rows } = await sql<BulkUndo>`select undo_started_at as "startedAt", undo_ended_at as "endedAt",
      undone_by as "undoneBy", undo_edited_ids as "editedIds" from bulk_imports
    where team_id = ${tx.context.teamId} and bulk_import_id = ${bulkImportId} for update`.execute(tx.db);
  return rows[0];
}

export async function startBulkUndo(
  tx: TenantTransaction,
  bulkImportId: string,
  { undoneBy, editedIds }: Pick<BulkUndo, "undoneBy" | "editedIds">,
): Promise<void> {
  await sql`update bulk_imports set stopped_at = coalesce(stopped_at, now()), undo_started_at = now(),
      undone_by = ${undoneBy}, undo_edited_ids = ${[...editedIds]}::uuid[], undo_ended_at = null, undo_failed = false
    where team_id = ${tx.context.teamId} and bulk_import_id = ${bulkImportId}`.execute(tx.db);
}

export async function endBulkUndo(
  tx: TenantTransaction,
  bulkImportId: string,
  outcome: "DONE" | "FAILED",
): Promise<void> {
  await sql`update bulk_imports set undo_ended_at = now(), undo_failed = ${outcome === "FAILED"}
    where team_id = ${tx.context.teamId} and bulk_import_id = ${bulkImportId}`.execute(tx.db);
}

/** The next notes with attached files to undo: unedited ones, and edited ones that the member chose. */
export async function listAttachedToUndo(
  tx: TenantTransaction,
  bulkImportId: string,
  editedIds: readonly string[],
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select notes.note_id as id from notes
    where ${attachedNotes(tx, bulkImportId)}
      and (notes.note_id = any(${[...editedIds]}::uuid[]) or not ${isEdited("note")})
    order by notes.note_id limit ${limit} for no key update`.execute(tx.db);
  return rows.map(({ id }) => id);
}

/** The next finished imports of a bulk import that are not undone yet. */
export async function listImportsToUndo(
  tx: TenantTransaction,
  bulkImportId: string,
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select imports.import_id as id from bulk_import_items item
    join imports on imports.team_id = item.team_id and imports.import_id = item.import_id
    where item.team_id = ${tx.context.teamId} and item.bulk_import_id = ${bulkImportId}
      and imports.status in ('DONE', 'FAILED', 'CANCELLED')
    order by imports.import_id limit ${limit}`.execute(tx.db);
  return rows.map(({ id }) => id);
}
