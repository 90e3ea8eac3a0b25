import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import { importedIdRange } from "../imported-id.ts";
import { editedNotesNamedMax, type UndoSummary } from "./undo-summary.ts";

/** The tables and id columns of imported objects. */
const tables = {
  note: { rows: sql`notes`, id: sql`notes.note_id` },
  insight: { rows: sql`insights`, id: sql`insights.insight_id` },
} as const;
export type UndoneType = keyof typeof tables;

function liveOf(tx: TenantTransaction, type: UndoneType, importId: string): RawBuilder<unknown> {
  const { rows } = tables[type];
  return sql`${rows}.team_id = ${tx.context.teamId} and ${rows}.author_kind = 'import'
    and ${rows}.author_id = ${importId} and ${rows}.deleted_at is null`;
}

/**
 * True for a note or insight that was edited since its import: its text, title or people changed, its words
 * were highlighted, tagged or quoted in an insight that was not imported with it, or it has comments. A recording's
 * transcript that was imported with it is no edit.
 */
export function isEdited(type: UndoneType): RawBuilder<boolean> {
  const { rows, id } = tables[type];
  return sql<boolean>`(${rows}.updated_at > coalesce((select d.imported_at from documents d
      where d.team_id = ${rows}.team_id and d.document_id = ${id}), ${rows}.created_at)
  or exists (select 1 from documents d where d.team_id = ${rows}.team_id and d.document_id = ${id} and d.version > 1
      and d.updated_at > coalesce(d.imported_at, '-infinity'))
  or exists (select 1 from document_updates u where u.team_id = ${rows}.team_id and u.document_id = ${id})
  or exists (select 1 from comments c where c.team_id = ${rows}.team_id and c.object_id = ${id} and c.deleted_at is null
      and c.author_kind <> 'import')
  or exists (select 1 from highlights h where h.team_id = ${rows}.team_id and h.document_id = ${id}
      and h.deleted_at is null and (h.author_kind <> 'import'
        or exists (select 1 from highlight_tags t where t.team_id = h.team_id and t.highlight_id = h.highlight_id
            and t.author_kind <> 'import')
        or exists (select 1 from comments c where c.team_id = h.team_id and c.object_id = h.highlight_id
            and c.deleted_at is null and c.author_kind <> 'import')
        or exists (select 1 from insight_highlights i join insights quoting on quoting.team_id = i.team_id
              and quoting.insight_id = i.insight_id
            where i.team_id = h.team_id and i.highlight_id = h.highlight_id
              and (quoting.author_kind, quoting.author_id) is distinct from (h.author_kind, h.author_id)))))`;
}

/** Objects to undo: unedited ones, and edited ones that the member chose. */
function toUndo(tx: TenantTransaction, type: UndoneType, importId: string, editedIds: readonly string[]) {
  return sql`${liveOf(tx, type, importId)}
    and (${tables[type].id} = any(${[...editedIds]}::uuid[]) or not ${isEdited(type)})`;
}

/**
 * The projects that undoing would change: the current ones of the notes and insights that it would delete, and
 * those that the import created and are not in the trash.
 */
export async function listProjectsToUndo(
  tx: TenantTransaction,
  importId: string,
  editedIds: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select notes.project_id as id from notes where ${toUndo(tx, "note", importId, editedIds)}
    union select insights.project_id from insights where ${toUndo(tx, "insight", importId, editedIds)}
    union select projects.project_id from import_projects join projects using (team_id, project_id)
      where team_id = ${tx.context.teamId} and import_id = ${importId} and projects.deleted_at is null`.execute(
    tx.db,
  );
  return rows.map(({ id }) => id);
}

export function summarizeUndo(tx: TenantTransaction, importId: string): Promise<UndoSummary> {
  return summarizeMade(tx, {
    note: liveOf(tx, "note", importId),
    insight: liveOf(tx, "insight", importId),
  });
}

/**
 * What undoing would do to notes and insights, given by conditions on their tables. Checks no permissions.
 */
export async function summarizeMade(
  tx: TenantTransaction,
  conditions: Readonly<Record<UndoneType, RawBuilder<unknown>>>,
): Promise<UndoSummary> {
  const { rows } = await sql<UndoSummary>`
    select count(*)::int as "noteCount", count(*) filter (where edited)::int as "editedCount",
      coalesce((array_agg(note_id order by note_id) filter (where edited))[1:${sql.lit(editedNotesNamedMax)}], '{}')
        as "editedNoteIds",
      (select count(*)::int from insights where ${conditions.insight}) as "insightCount",
      (select count(*)::int from insights where ${conditions.insight} and ${isEdited("insight")})
        as "editedInsightCount"
      from (select note_id, ${isEdited("note")} as edited from notes where ${conditions.note}) made`.execute(
    tx.db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error("an aggregate without a row");
  return row;
}

/** Locks and returns the next notes or insights to undo: unedited ones, and edited ones that were chosen. */
export async function lockToUndo(
  tx: TenantTransaction,
  type: UndoneType,
  {
    importId,
    editedIds,
    limit,
  }: { readonly importId: string; readonly editedIds: readonly string[]; readonly limit: number },
): Promise<readonly string[]> {
  const { rows: table, id } = tables[type];
  const { rows } = await sql<{ id: string }>`select ${id} as id from ${table}
    where ${toUndo(tx, type, importId, editedIds)}
    order by ${id} limit ${limit} for no key update`.execute(tx.db);
  return rows.map((row) => row.id);
}

export async function countToUndo(
  tx: TenantTransaction,
  importId: string,
  editedIds: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select
    (select count(*)::int from notes where ${toUndo(tx, "note", importId, editedIds)})
    + (select count(*)::int from insights where ${toUndo(tx, "insight", importId, editedIds)}) as count`.execute(
    tx.db,
  );
  return rows[0]?.count ?? 0;
}

/** Tags that an import created, that no highlight of a live note or insight has and that nobody has locked since. */
export async function listUnusedTags(
  tx: TenantTransaction,
  importId: string,
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select tag_id as id from tags
    where tags.author_kind = 'import' and tags.author_id = ${importId} and tags.deleted_at is null
      and (not tags.locked or tags.updated_at = tags.created_at)
      and not exists (select 1 from highlight_tags join highlights using (team_id, highlight_id)
        left join notes on notes.team_id = highlights.team_id and notes.note_id = highlights.document_id
        left join insights on insights.team_id = highlights.team_id and insights.insight_id = highlights.document_id
       where highlight_tags.team_id = tags.team_id and highlight_tags.tag_id = tags.tag_id
         and highlights.deleted_at is null and notes.deleted_at is null and insights.deleted_at is null)
    order by tag_id limit ${limit}`.execute(tx.db);
  return rows.map(({ id }) => id);
}

/** Imported objects known only by id. Of reels, only those of tags: texts' reels are deleted with them. */
const keptKinds = {
  reel: { table: sql`reels`, id: sql`reel_id`, which: sql`tag_id is not null` },
  view: { table: sql`project_views`, id: sql`view_id`, which: sql`true` },
  codingRound: { table: sql`coding_rounds`, id: sql`round_id`, which: sql`true` },
  savedFilter: { table: sql`saved_filters`, id: sql`saved_filter_id`, which: sql`true` },
} as const;

/** Reels of tags, views, coding rounds or saved filters that an import created and nobody has edited since. */
export async function listUnedited(
  tx: TenantTransaction,
  kind: keyof typeof keptKinds,
  importId: string,
  limit: number,
): Promise<readonly string[]> {
  const { table, id, which } = keptKinds[kind];
  const [first, last] = importedIdRange(importId, kind);
  const { rows } = await sql<{ id: string }>`select ${id} as id from ${table}
    where team_id = ${tx.context.teamId} and ${id} between ${first} and ${last}
      and right(${id}::text, 12) = ${importId.slice(24)} and ${which} and deleted_at is null
      and updated_at = created_at
    order by ${id} limit ${limit}`.execute(tx.db);
  return rows.map((row) => row.id);
}

/** People that an import created, whom no live note names and nobody has edited since. */
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

/** Fields that an import created and in which no live note, insight or person has a value. */
export async function listUnusedFields(
  tx: TenantTransaction,
  importId: string,
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select field_id as id from custom_fields
    where custom_fields.team_id = ${tx.context.teamId} and custom_fields.archived_at is null
      and custom_fields.field_id = any(select unnest(made_field_ids) from imports
        where imports.team_id = ${tx.context.teamId} and imports.import_id = ${importId})
      and not exists (select 1 from custom_field_values v
          left join notes on notes.team_id = v.team_id and notes.note_id = v.object_id
          left join insights on insights.team_id = v.team_id and insights.insight_id = v.object_id
          left join people on people.team_id = v.team_id and people.person_id = v.person_id
        where v.team_id = custom_fields.team_id and v.field_id = custom_fields.field_id
          and notes.deleted_at is null and insights.deleted_at is null and people.deleted_at is null
          and num_nonnulls(notes.note_id, insights.insight_id, people.person_id) > 0)
    order by field_id limit ${limit}`.execute(tx.db);
  return rows.map(({ id }) => id);
}
