import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import type { AuthorColumns } from "../../kernel/authors/author.ts";
import type { IndexedRef } from "../../kernel/indexing/search-object.ts";

type SourceAuthor = AuthorColumns["author_kind"];

/** The author of a highlight's text: that of its note or insight, not the member who marked it. */
export const sourceAuthor = sql<SourceAuthor>`coalesce(
  (select author_kind from notes where notes.team_id = highlights.team_id and notes.note_id = highlights.document_id),
  (select author_kind from insights
    where insights.team_id = highlights.team_id and insights.insight_id = highlights.document_id))`;

/** Authors of the texts of notes, insights and highlights, by id. The caller checks permissions. */
export async function findSourceAuthors(
  tx: TenantTransaction,
  refs: readonly IndexedRef[],
): Promise<ReadonlyMap<string, SourceAuthor>> {
  if (refs.length === 0) return new Map();
  const idsOf = (type: IndexedRef["objectType"]) =>
    refs.flatMap(({ objectType, objectId }) => (objectType === type ? [objectId] : []));
  const { teamId } = tx.context;
  const { rows } = await sql<{ id: string; kind: SourceAuthor }>`
    select note_id as id, author_kind as kind from notes
     where team_id = ${teamId} and note_id = any(${idsOf("note")}::uuid[])
    union all select insight_id, author_kind from insights
     where team_id = ${teamId} and insight_id = any(${idsOf("insight")}::uuid[])
    union all select highlight_id, ${sourceAuthor} from highlights
     where team_id = ${teamId} and highlight_id = any(${idsOf("highlight")}::uuid[])`.execute(tx.db);
  return new Map(rows.map(({ id, kind }) => [id, kind]));
}

/** The objects that AI did not write. */
export async function leaveOutAi<Ref extends IndexedRef>(
  tx: TenantTransaction,
  refs: readonly Ref[],
): Promise<readonly Ref[]> {
  const authors = await findSourceAuthors(tx, refs);
  return refs.filter(({ objectId }) => authors.get(objectId) !== "model");
}
