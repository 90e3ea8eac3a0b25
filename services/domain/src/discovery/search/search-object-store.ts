import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import { isReadable } from "../../access/permissions/document-access.ts";
import { readableProjectIds } from "../../access/permissions/project-access.ts";
import type { IndexedObject, IndexedRef, IndexedType } from "../../kernel/indexing/search-object.ts";
import { liveHighlights } from "../../research/highlights/highlight-store.ts";
import { boardReadable } from "../../research/tags/tag-store.ts";

const noTags = sql`'{}'::uuid[]`;
const noDocument = sql`null::uuid as "documentId"`;

/** Where a type's objects are: what each part of a statement says of them. */
interface LiveObjects {
  readonly columns: RawBuilder<unknown>;
  /** Title, text and tags: what only the search index and the pages of results read. */
  readonly content: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
  /** Joined for the content alone. */
  readonly texts?: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
}

/** Live objects of each type, in live projects, with what search knows of them; `wanted` are their ids. */
function liveObjects(
  tx: TenantTransaction,
  objectType: IndexedType,
  wanted: RawBuilder<unknown>,
): LiveObjects {
  const id = sql.ref(`${objectType}_id`);
  const columns = (projectId: RawBuilder<unknown>, table: string) =>
    sql`${sql.lit(objectType)} as "objectType", ${id} as "objectId", ${projectId} as "projectId",
      ${sql.ref(`${table}.created_at`)} as "createdAt", ${sql.ref(`${table}.updated_at`)} as "updatedAt"`;
  switch (objectType) {
    case "note":
    case "insight": {
      const table = `${objectType}s`;
      const projectId = sql.ref(`${table}.project_id`);
      return {
        columns: columns(projectId, table),
        content: sql`${id} as "documentId", title, text, ${noTags} as "tagIds"`,
        from: sql.table(table),
        texts: sql`join documents on documents.team_id = ${sql.ref(`${table}.team_id`)}
          and documents.document_id = ${id}`,
        where: sql`${id} = any(${wanted}) and deleted_at is null and ${isReadable(tx, projectId, id)}`,
      };
    }
    case "highlight":
      return {
        columns: columns(sql`project_id`, "highlights"),
        content: sql`document_id as "documentId", '' as title, text, array(select tag_id from highlight_tags join tags using (team_id, tag_id)
          join tag_boards using (team_id, tag_board_id)
          where highlight_tags.highlight_id = highlights.highlight_id and tags.deleted_at is null
            and tag_boards.deleted_at is null) as "tagIds"`,
        from: sql`highlights`,
        where: sql`highlight_id = any(${wanted}) and ${liveHighlights} and not inline_comment_only
          and ${isReadable(tx, sql`project_id`, sql`document_id`)}`,
      };
    case "tag":
      return {
        columns: columns(sql`tag_boards.project_id`, "tags"),
        content: sql`${noDocument}, tags.title, description as text, array[tag_id] as "tagIds"`,
        from: sql`tags join tag_boards using (team_id, tag_board_id)`,
        where: sql`tag_id = any(${wanted}) and tags.deleted_at is null and tag_boards.deleted_at is null
          and ${boardReadable(tx)}`,
      };
    case "project":
      return {
        columns: columns(id, "projects"),
        content: sql`${noDocument}, title, '' as text, ${noTags} as "tagIds"`,
        from: sql`projects`,
        where: sql`project_id = any(${wanted}) and project_id in ${readableProjectIds(tx)}`,
      };
    case "person": {
      const member = tx.context.actor.kind === "user" || tx.context.actor.kind === "system";
      return {
        columns: columns(sql`null::uuid`, "people"),
        content: sql`${noDocument}, name as title, concat_ws(${"\n"}, company, job_title, email) as text, ${noTags} as "tagIds"`,
        from: sql`people`,
        where: sql`person_id = any(${wanted}) and deleted_at is null and ${member}`,
      };
    }
  }
}

export function refKey(ref: IndexedRef): string {
  return `${ref.objectType}:${ref.objectId}`;
}

function ofEachType(
  tx: TenantTransaction,
  refs: readonly IndexedRef[],
  fn: (live: LiveObjects) => RawBuilder<unknown>,
): readonly RawBuilder<unknown>[] {
  return [...Map.groupBy(refs, (ref) => ref.objectType)].map(([type, group]) =>
    fn(liveObjects(tx, type, sql`${group.map((ref) => ref.objectId)}::uuid[]`)),
  );
}

/** The live ones among them that the actor may read, whole, by `refKey`. */
export async function readIndexedObjects(
  tx: TenantTransaction,
  refs: readonly IndexedRef[],
): Promise<ReadonlyMap<string, IndexedObject>> {
  const queries = ofEachType(
    tx,
    refs,
    ({ columns, content, from, texts = sql``, where }) =>
      sql`select ${columns}, ${content} from ${from} ${texts} where ${where}`,
  );
  const found = new Map<string, IndexedObject>();
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
): Promise<ReadonlyMap<string, Omit<IndexedObject, "text" | "tagIds" | "title" | "documentId">>> {
  if (refs.length === 0) return new Map();
  const queries = ofEachType(
    tx,
    refs,
    ({ columns, from, where }) => sql`select ${columns} from ${from} where ${where}`,
  );
  const { rows } = await sql<IndexedObject>`${sql.join(queries, sql` union all `)}`.execute(tx.db);
  return new Map(rows.map((row) => [refKey(row), row]));
}

/** How many of them are live and readable by the actor. Each is to be named once. */
export async function countReadable(tx: TenantTransaction, refs: readonly IndexedRef[]): Promise<number> {
  if (refs.length === 0) return 0;
  const queries = ofEachType(
    tx,
    refs,
    ({ from, where }) => sql`select count(*) as found from ${from} where ${where}`,
  );
  const { rows } = await sql<{ found: number }>`
    select sum(found)::integer as found from (${sql.join(queries, sql` union all `)}) counts`.execute(tx.db);
  return rows[0]?.found ?? 0;
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
