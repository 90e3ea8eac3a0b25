import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import { liveHighlights } from "../highlights/highlight-store.ts";
import { readableProjectIds } from "../permissions/project-access.ts";
import { boardReadable } from "../tags/tag-store.ts";
import type { IndexedObject, IndexedRef, IndexedType } from "./search-object.ts";

const noTags = sql`'{}'::uuid[]`;

/** Live objects of each type, in live projects, with what search knows of them; `wanted` are their ids. */
function liveObjects(
  tx: TenantTransaction,
  objectType: IndexedType,
  wanted: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const readable = readableProjectIds(tx);
  const dates = sql`created_at as "createdAt"`;
  switch (objectType) {
    case "note":
      return sql`select 'note' as "objectType", note_id as "objectId", notes.project_id as "projectId", title, text,
        ${noTags} as "tagIds", ${dates}, notes.updated_at as "updatedAt"
        from notes join documents on documents.team_id = notes.team_id and documents.document_id = notes.note_id
        where note_id = any(${wanted}) and deleted_at is null and notes.project_id in ${readable}`;
    case "insight":
      return sql`select 'insight' as "objectType", insight_id as "objectId", insights.project_id as "projectId", title,
        text, ${noTags} as "tagIds", ${dates}, insights.updated_at as "updatedAt"
        from insights join documents on documents.team_id = insights.team_id and documents.document_id = insights.insight_id
        where insight_id = any(${wanted}) and deleted_at is null and insights.project_id in ${readable}`;
    case "highlight":
      return sql`select 'highlight' as "objectType", highlight_id as "objectId", project_id as "projectId",
        '' as title, text, array(select tag_id from highlight_tags join tags using (team_id, tag_id)
          join tag_boards using (team_id, tag_board_id)
          where highlight_tags.highlight_id = highlights.highlight_id and tags.deleted_at is null
            and tag_boards.deleted_at is null) as "tagIds", ${dates}, updated_at as "updatedAt"
        from highlights where highlight_id = any(${wanted}) and ${liveHighlights} and not inline_comment_only
          and project_id in ${readable}`;
    case "tag":
      return sql`select 'tag' as "objectType", tag_id as "objectId", tag_boards.project_id as "projectId", tags.title,
        description as text, array[tag_id] as "tagIds", tags.created_at as "createdAt", tags.updated_at as "updatedAt"
        from tags join tag_boards using (team_id, tag_board_id)
        where tag_id = any(${wanted}) and tags.deleted_at is null and tag_boards.deleted_at is null
          and ${boardReadable(tx)}`;
    case "project":
      return sql`select 'project' as "objectType", project_id as "objectId", project_id as "projectId", title,
        '' as text, ${noTags} as "tagIds", ${dates}, updated_at as "updatedAt"
        from projects where project_id = any(${wanted}) and project_id in ${readable}`;
    case "person": {
      const member = tx.context.actor.kind === "user" || tx.context.actor.kind === "system";
      return sql`select 'person' as "objectType", person_id as "objectId", null::uuid as "projectId", name as title,
        concat_ws(${"\n"}, company, job_title, email) as text, ${noTags} as "tagIds", ${dates}, updated_at as "updatedAt"
        from people where person_id = any(${wanted}) and deleted_at is null and ${member}`;
    }
  }
}

export function refKey(ref: IndexedRef): string {
  return `${ref.objectType}:${ref.objectId}`;
}

function ofEachType<T>(
  refs: readonly IndexedRef[],
  fn: (type: IndexedType, ids: readonly string[]) => T,
): readonly T[] {
  return [...Map.groupBy(refs, (ref) => ref.objectType)].map(([type, group]) =>
    fn(
      type,
      group.map((ref) => ref.objectId),
    ),
  );
}

/** The live ones among them that the actor may read, whole, by `refKey`. */
export async function readIndexedObjects(
  tx: TenantTransaction,
  refs: readonly IndexedRef[],
): Promise<ReadonlyMap<string, IndexedObject>> {
  const found = new Map<string, IndexedObject>();
  const queries = ofEachType(refs, (type, ids) => liveObjects(tx, type, sql`${[...ids]}::uuid[]`));
  for (const query of queries) {
    const { rows } = await sql<IndexedObject>`${query}`.execute(tx.db);
    for (const row of rows) found.set(refKey(row), row);
  }
  return found;
}

/** As readIndexedObjects without the texts, in one statement: for passing many results through policy. */
export async function readIndexedHeads(
  tx: TenantTransaction,
  refs: readonly IndexedRef[],
): Promise<ReadonlyMap<string, Omit<IndexedObject, "text" | "tagIds" | "title">>> {
  if (refs.length === 0) return new Map();
  const queries = ofEachType(
    refs,
    (type, ids) =>
      sql`select "objectType", "objectId", "projectId", "createdAt", "updatedAt"
        from (${liveObjects(tx, type, sql`${[...ids]}::uuid[]`)}) objects`,
  );
  const { rows } = await sql<IndexedObject>`${sql.join(queries, sql` union all `)}`.execute(tx.db);
  return new Map(rows.map((row) => [refKey(row), row]));
}

/** Titles of the notes and insights that hold the highlights. The highlights' readability is the caller's to know. */
export async function findSourceTitles(
  tx: TenantTransaction,
  highlightIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (highlightIds.length === 0) return new Map();
  const { rows } = await sql<{ highlightId: string; title: string }>`
    select highlight_id as "highlightId", coalesce(notes.title, insights.title, '') as title from highlights
      left join notes on notes.team_id = highlights.team_id and notes.note_id = highlights.document_id
      left join insights on insights.team_id = highlights.team_id and insights.insight_id = highlights.document_id
     where highlight_id = any(${[...highlightIds]}::uuid[])`.execute(tx.db);
  return new Map(rows.map((row) => [row.highlightId, row.title]));
}
