import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import type { IndexedRef, IndexedType } from "./search-object.ts";

export interface SearchChange extends IndexedRef {
  readonly changeId: number;
}

export async function noteChanged(
  tx: TenantTransaction,
  objectType: IndexedType,
  objectIds: readonly string[],
): Promise<void> {
  await note(
    tx,
    sql`select ${objectType}, object_id from unnest(${[...objectIds]}::uuid[]) as o (object_id)`,
  );
}

/** The project and all that lies in it. */
export async function noteProjectChanged(tx: TenantTransaction, projectId: string): Promise<void> {
  await note(
    tx,
    sql`select 'project', ${projectId}::uuid
      union all select 'note', note_id from notes where project_id = ${projectId}
      union all select 'insight', insight_id from insights where project_id = ${projectId}
      union all select 'highlight', highlight_id from highlights where project_id = ${projectId}
      union all select 'tag', tag_id from tags join tag_boards using (team_id, tag_board_id) where project_id = ${projectId}`,
  );
}

/** The tag and its highlights. */
export async function noteTagChanged(tx: TenantTransaction, tagId: string): Promise<void> {
  await note(
    tx,
    sql`select 'tag', ${tagId}::uuid
      union all select 'highlight', highlight_id from highlight_tags where tag_id = ${tagId}`,
  );
}

/** The board's tags and their highlights. */
export async function noteBoardChanged(tx: TenantTransaction, tagBoardId: string): Promise<void> {
  await note(
    tx,
    sql`select 'tag', tag_id from tags where tag_board_id = ${tagBoardId}
      union all select distinct 'highlight', highlight_id
        from highlight_tags join tags using (team_id, tag_id) where tag_board_id = ${tagBoardId}`,
  );
}

async function note(tx: TenantTransaction, changed: RawBuilder<unknown>): Promise<void> {
  await sql`insert into search_changes (team_id, object_type, object_id)
    select ${tx.context.teamId}::uuid, changed.* from (${changed}) changed`.execute(tx.db);
}

/** The oldest changes that the index does not have yet. */
export async function listSearchChanges(
  tx: TenantTransaction,
  limit: number,
): Promise<readonly SearchChange[]> {
  const { rows } = await sql<SearchChange>`select change_id as "changeId", object_type as "objectType",
    object_id as "objectId" from search_changes order by change_id limit ${limit}`.execute(tx.db);
  return rows;
}

export async function removeSearchChanges(
  tx: TenantTransaction,
  changeIds: readonly number[],
): Promise<void> {
  await sql`delete from search_changes where change_id = any(${[...changeIds]}::bigint[])`.execute(tx.db);
}

/** Everything that can be searched, a page at a time by type and id, for rebuilding the index. */
export async function listIndexable(
  tx: TenantTransaction,
  objectType: IndexedType,
  after: string | undefined,
  limit: number,
): Promise<readonly string[]> {
  const table = sql.table(tables[objectType]);
  const id = sql.ref(`${objectType}_id`);
  const rest = after === undefined ? sql`true` : sql`${id} > ${after}::uuid`;
  const { rows } = await sql<{ id: string }>`select ${id} as id from ${table}
    where deleted_at is null and ${rest} order by ${id} limit ${limit}`.execute(tx.db);
  return rows.map((row) => row.id);
}

const tables: Readonly<Record<IndexedType, string>> = {
  note: "notes",
  highlight: "highlights",
  insight: "insights",
  tag: "tags",
  project: "projects",
  person: "people",
};
