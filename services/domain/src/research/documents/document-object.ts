import { type RawBuilder, sql } from "kysely";
import { isReadable } from "../../access/permissions/document-access.ts";
import type { SearchedKind } from "../../kernel/objects/object-kind.ts";
import { textOfFiles } from "./text-of-files.ts";

// Parts that the definitions of all document kinds have in common, such as notes and insights.

const idOf = (type: string) => sql.ref(`${type}_id`);

/** The place of a kind's live objects that are documents themselves. */
export function documentPlace(type: string, table: string): RawBuilder<unknown> {
  const id = idOf(type);
  return sql`select ${sql.lit(type)} as "objectType", ${id} as "objectId", project_id as "projectId",
    ${id} as "documentId" from ${sql.table(table)} where deleted_at is null`;
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

/** Objects that can be restored; those without title and content are left out. */
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
