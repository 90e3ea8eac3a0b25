import { type RawBuilder, sql } from "kysely";
import { isReadable } from "../../access/permissions/document-access.ts";
import type { SearchedKind } from "../../kernel/objects/object-kind.ts";

// What notes and insights, and any later kind that is a document, say alike of themselves.

const idOf = (type: string) => sql.ref(`${type}_id`);

/** Where a kind's live objects are that are documents themselves. */
export function documentPlace(type: string, table: string): RawBuilder<unknown> {
  const id = idOf(type);
  return sql`select ${sql.lit(type)} as "objectType", ${id} as "objectId", project_id as "projectId",
    ${id} as "documentId" from ${sql.table(table)} where deleted_at is null`;
}

/** UTF-16 units of attached files that a note or insight is found by. Decided by us: some 800 pages. */
const filesTextLengthMax = 2_000_000;

/** What was read of the files that are attached to it, each under its name: its words are found with its own. */
function textOfFiles(documentId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((select left(string_agg(E'\n\n' || files.name || E'\n' || file_pages.text, ''
      order by files.created_at, files.file_id, file_pages.page_num), ${filesTextLengthMax}::integer)
    from files join file_pages on file_pages.team_id = files.team_id and file_pages.file_id = files.file_id
    where files.team_id = documents.team_id and files.document_id = ${documentId} and files.deleted_at is null
      and files.purged_at is null and file_pages.text <> ''), '')`;
}

export function documentSearch(type: string, table: string): SearchedKind {
  const id = idOf(type);
  const projectId = sql.ref(`${table}.project_id`);
  return {
    live: (tx, wanted) => ({
      projectId,
      documentId: id,
      content: sql`title, documents.text || ${textOfFiles(id)} as text, '{}'::uuid[] as "tagIds"`,
      ownText: sql`documents.text`,
      from: sql.table(table),
      texts: sql`join documents on documents.team_id = ${sql.ref(`${table}.team_id`)}
        and documents.document_id = ${id}`,
      where: sql`${id} = any(${wanted}) and deleted_at is null and ${isReadable(tx, projectId, id)}`,
    }),
    inProject: (wanted) =>
      sql`select ${sql.lit(type)}, ${id} from ${sql.table(table)} where project_id = ${wanted}`,
  };
}

/** What may be restored; without a title or any content there is nothing to restore. */
export function documentTrash(type: string, table: string): RawBuilder<unknown> {
  const id = sql.ref(`${table}.${type}_id`);
  const holdsSomething = sql`(title <> ''
    or exists (select from documents d where d.document_id = ${id} and d.word_count > 0)
    or exists (select from files f where f.document_id = ${id})
    or exists (select from insight_highlights h where h.insight_id = ${id}))`;
  return sql`select ${idOf(type)}, ${sql.lit(type)}, title, deleted_at, project_id from ${sql.table(table)}
    where deleted_at is not null and ${holdsSomething}
      and project_id in (select project_id from writable)`;
}
