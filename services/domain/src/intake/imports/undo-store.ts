import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import { editedNotesNamedMax, type UndoSummary } from "./undo-summary.ts";

function liveNotesOf(tx: TenantTransaction, importId: string): RawBuilder<unknown> {
  return sql`notes.team_id = ${tx.context.teamId} and notes.author_kind = 'import'
    and notes.author_id = ${importId} and notes.deleted_at is null`;
}

/**
 * True for a note that somebody worked on since it was imported: its text, title or people were changed, words of it
 * were highlighted, tagged or quoted in an insight, or somebody commented.
 */
export const isEdited = sql<boolean>`(notes.updated_at > notes.created_at
  or exists (select 1 from documents d where d.team_id = notes.team_id and d.document_id = notes.note_id and d.version > 1)
  or exists (select 1 from document_updates u where u.team_id = notes.team_id and u.document_id = notes.note_id)
  or exists (select 1 from comments c where c.team_id = notes.team_id and c.object_id = notes.note_id and c.deleted_at is null
      and c.author_kind <> 'import')
  or exists (select 1 from highlights h where h.team_id = notes.team_id and h.document_id = notes.note_id
      and h.deleted_at is null and (h.author_kind <> 'import'
        or exists (select 1 from highlight_tags t where t.team_id = h.team_id and t.highlight_id = h.highlight_id
            and t.author_kind <> 'import')
        or exists (select 1 from comments c where c.team_id = h.team_id and c.object_id = h.highlight_id
            and c.deleted_at is null and c.author_kind <> 'import')
        or exists (select 1 from insight_highlights i where i.team_id = h.team_id
            and i.highlight_id = h.highlight_id))))`;

/** The notes that an undo takes: not worked on since, or chosen all the same. */
function notesToUndo(tx: TenantTransaction, importId: string, editedIds: readonly string[]) {
  return sql`${liveNotesOf(tx, importId)}
    and (notes.note_id = any(${[...editedIds]}::uuid[]) or not ${isEdited})`;
}

export function summarizeUndo(tx: TenantTransaction, importId: string): Promise<UndoSummary> {
  return summarizeNotes(tx, liveNotesOf(tx, importId));
}

/** Past policy: what undoing would do to notes by a condition on their table. */
export async function summarizeNotes(
  tx: TenantTransaction,
  condition: RawBuilder<unknown>,
): Promise<UndoSummary> {
  const { rows } = await sql<{ id: string; noteCount: number; editedCount: number; edited: string[] }>`
    select count(*)::int as "noteCount", count(*) filter (where edited)::int as "editedCount",
      coalesce((array_agg(note_id order by note_id) filter (where edited))[1:${sql.lit(editedNotesNamedMax)}], '{}') as edited
      from (select note_id, ${isEdited} as edited from notes where ${condition}) made`.execute(tx.db);
  const [row] = rows;
  return {
    noteCount: row?.noteCount ?? 0,
    editedCount: row?.editedCount ?? 0,
    editedNoteIds: row?.edited ?? [],
  };
}

/** The next notes to undo, held until the transaction ends: neither worked on since, nor left out by choice. */
export async function lockNotesToUndo(
  tx: TenantTransaction,
  importId: string,
  editedIds: readonly string[],
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select notes.note_id as id from notes
    where ${notesToUndo(tx, importId, editedIds)}
    order by notes.note_id limit ${limit} for no key update`.execute(tx.db);
  return rows.map(({ id }) => id);
}

export async function countNotesToUndo(
  tx: TenantTransaction,
  importId: string,
  editedIds: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from notes
    where ${notesToUndo(tx, importId, editedIds)}`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

/** Tags that an import made and that no highlight of a live note or insight carries. */
export async function listUnusedTags(
  tx: TenantTransaction,
  importId: string,
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select tag_id as id from tags
    where tags.author_kind = 'import' and tags.author_id = ${importId} and tags.deleted_at is null and not tags.locked
      and not exists (select 1 from highlight_tags join highlights using (team_id, highlight_id)
        left join notes on notes.team_id = highlights.team_id and notes.note_id = highlights.document_id
       where highlight_tags.team_id = tags.team_id and highlight_tags.tag_id = tags.tag_id
         and highlights.deleted_at is null and notes.deleted_at is null)
    order by tag_id limit ${limit}`.execute(tx.db);
  return rows.map(({ id }) => id);
}

/** People that an import added, whom no live note names and nobody changed since. */
export async function listUnusedPeople(
  tx: TenantTransaction,
  importId: string,
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select person_id as id from people
    where people.team_id = ${tx.context.teamId} and people.author_kind = 'import' and people.author_id = ${importId}
      and people.deleted_at is null and people.updated_at = people.created_at
      and not exists (select 1 from note_people join notes using (team_id, note_id)
        where note_people.team_id = people.team_id and note_people.person_id = people.person_id
          and notes.deleted_at is null)
    order by person_id limit ${limit}`.execute(tx.db);
  return rows.map(({ id }) => id);
}

/** Fields that an import made and in which no live note has a value. */
export async function listUnusedFields(
  tx: TenantTransaction,
  importId: string,
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select field_id as id from custom_fields
    where custom_fields.team_id = ${tx.context.teamId} and custom_fields.archived_at is null
      and custom_fields.field_id = any(select unnest(made_field_ids) from imports
        where imports.team_id = ${tx.context.teamId} and imports.import_id = ${importId})
      and not exists (select 1 from custom_field_values v join notes on notes.team_id = v.team_id
          and notes.note_id = v.object_id
        where v.team_id = custom_fields.team_id and v.field_id = custom_fields.field_id
          and notes.deleted_at is null)
    order by field_id limit ${limit}`.execute(tx.db);
  return rows.map(({ id }) => id);
}
