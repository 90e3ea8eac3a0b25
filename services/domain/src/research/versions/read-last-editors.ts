import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { type Author, type AuthorColumns, authorFrom } from "../../kernel/authors/author.ts";

/**
 * Last editors of notes and insights by document id: the newest version's author, if the text was what
 * changed last. A save sets the same time on its version and its note, which tells it from a later change of
 * the title. Reads one primary key row per document. The caller checks access.
 */
export async function readLastEditors(
  tx: TenantTransaction,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, Author>> {
  const { rows } = await sql<AuthorColumns & { id: string }>`
    select wanted.id, newest.author_kind, newest.author_id, newest.author_model, newest.author_prompt_version
      from unnest(${[...documentIds]}::uuid[]) as wanted (id)
      left join notes on notes.team_id = ${tx.context.teamId} and notes.note_id = wanted.id
      left join insights on insights.team_id = ${tx.context.teamId} and insights.insight_id = wanted.id
      join lateral (
        select author_kind, author_id, author_model, author_prompt_version, created_at from document_versions
         where team_id = ${tx.context.teamId} and document_id = wanted.id order by version desc limit 1
      ) newest on newest.created_at = coalesce(notes.updated_at, insights.updated_at)
     where newest.author_kind <> 'person' or newest.author_id is not null`.execute(tx.db);
  return new Map(rows.map(({ id, ...columns }) => [id, authorFrom(columns)]));
}
