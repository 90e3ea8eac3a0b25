import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";

/** Indexed UTF-16 units of a document's attached files. Decided by us: some 800 pages. */
const filesTextLengthMax = 2_000_000;

const page = sql`E'\n\n' || files.name || E'\n' || file_pages.text`;
const order = sql`files.created_at, files.file_id, file_pages.page_num`;

function pagesOf(documentId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`files join file_pages on file_pages.team_id = files.team_id and file_pages.file_id = files.file_id
    where files.team_id = documents.team_id and files.document_id = ${documentId} and files.deleted_at is null
      and files.purged_at is null and file_pages.text <> ''`;
}

/**
 * Text of the attached files' pages, each under its file's name, for the search index of the note or insight.
 */
export function textOfFiles(documentId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((select left(string_agg(${page}, '' order by ${order}), ${filesTextLengthMax}::integer)
    from ${pagesOf(documentId)}), '')`;
}

/** A page of an attached file with its name for readers. */
export interface NamedPage {
  readonly id: string;
  readonly name: string;
  readonly pageNum: number;
}

/**
 * The pages at places in the indexed text of notes and insights; none for a place in their own text. The
 * caller checks access.
 * @param places by document: the number of characters before the place in its text with that of its files
 */
export async function findPagesAt(
  tx: TenantTransaction,
  places: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, NamedPage>> {
  if (places.size === 0) return new Map();
  const { rows } = await sql<NamedPage & { documentId: string }>`
    select distinct on (asked.id) asked.id as "documentId", page.id, page.name, page."pageNum"
      from unnest(${[...places.keys()]}::uuid[], ${[...places.values()]}::integer[]) asked (id, place)
      join documents on documents.team_id = ${tx.context.teamId} and documents.document_id = asked.id
      cross join lateral (
        select files.file_id as id, files.name, page_num as "pageNum",
            length(documents.text) + sum(length(${page})) over (order by ${order}) as ends
          from ${pagesOf(sql`asked.id`)}) page
     where place >= length(documents.text) and place < ends
     order by asked.id, ends`.execute(tx.db);
  return new Map(rows.map(({ documentId, ...found }) => [documentId, found]));
}
