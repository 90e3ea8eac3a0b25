import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import { isReadable } from "../../access/permissions/document-access.ts";
import { countsIn } from "../../kernel/authors/counts-in.ts";

/** Taggings of live highlights, in live notes and insights of projects that the actor may read. */
function liveTaggings(
  tx: TenantTransaction,
  tagIds: readonly string[],
  withoutAi: boolean,
): RawBuilder<unknown> {
  return sql`from highlight_tags
      join highlights using (team_id, highlight_id)
      left join notes on notes.team_id = highlights.team_id and notes.note_id = highlights.document_id
      left join insights on insights.team_id = highlights.team_id and insights.insight_id = highlights.document_id
     where highlight_tags.tag_id = any(${[...tagIds]}::uuid[]) and highlights.deleted_at is null
       and notes.deleted_at is null and insights.deleted_at is null
       and ${countsIn("highlight_tags", withoutAi)} and ${countsIn("highlights", withoutAi)}
       and ${isReadable(tx, sql`highlights.project_id`, sql`highlights.document_id`)}`;
}

/** Live highlights with each tag, in live notes and insights of projects that the actor may read. */
export async function countTaggedHighlights(
  tx: TenantTransaction,
  tagIds: readonly string[],
  withoutAi = false,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ tagId: string; count: number }>`
    select highlight_tags.tag_id as "tagId", count(*) as count
      ${liveTaggings(tx, tagIds, withoutAi)}
     group by highlight_tags.tag_id`.execute(tx.db);
  return new Map(rows.map((row) => [row.tagId, row.count]));
}

/** A project that the actor may read in which a tag is used, with the number of uses. */
export interface TagUse {
  readonly tagId: string;
  readonly projectId: string;
  readonly highlightCount: number;
  readonly noteCount: number;
}

/** Uses of each tag by project, most highlights first. Counts as countTaggedHighlights does. */
export async function countTagUses(
  tx: TenantTransaction,
  tagIds: readonly string[],
  withoutAi = false,
): Promise<ReadonlyMap<string, readonly TagUse[]>> {
  const { rows } = await sql<TagUse>`
    select highlight_tags.tag_id as "tagId", highlights.project_id as "projectId",
        count(*)::int as "highlightCount", count(distinct notes.note_id)::int as "noteCount"
      ${liveTaggings(tx, tagIds, withoutAi)}
     group by highlight_tags.tag_id, highlights.project_id
     order by count(*) desc, highlights.project_id`.execute(tx.db);
  return Map.groupBy(rows, ({ tagId }) => tagId);
}
