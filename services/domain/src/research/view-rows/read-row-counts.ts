import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { countsIn } from "../../kernel/authors/counts-in.ts";
import { insightHighlights, insightTagsColumn } from "../filters/insight-columns.ts";
import { liveInsights } from "../filters/shared-columns.ts";

const insightId = sql`insights.insight_id`;

type Counts = Promise<ReadonlyMap<string, number>>;

async function counted(
  query: ReturnType<typeof sql<{ id: string; count: number }>>,
  tx: TenantTransaction,
): Counts {
  const { rows } = await query.execute(tx.db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Number of live highlights of each note. The caller checks access to the notes. */
export function countHighlightsOfNotes(
  tx: TenantTransaction,
  noteIds: readonly string[],
  withoutAi = false,
): Counts {
  return counted(
    sql`select document_id as id, count(*)::int as count from highlights
      where document_id = any(${[...noteIds]}::uuid[]) and deleted_at is null and not inline_comment_only
        and ${countsIn("highlights", withoutAi)}
      group by document_id`,
    tx,
  );
}

/** Number of live insights that quote each note and that the actor may read. The caller checks access to the notes. */
export function countInsightsOfNotes(
  tx: TenantTransaction,
  noteIds: readonly string[],
  withoutAi = false,
): Counts {
  return counted(
    sql`select highlights.document_id as id, count(distinct insights.insight_id)::int as count
      from highlights join insight_highlights using (team_id, highlight_id) join insights using (team_id, insight_id)
      where highlights.document_id = any(${[...noteIds]}::uuid[]) and highlights.deleted_at is null
        and ${liveInsights(tx)} and ${countsIn("insights", withoutAi)}
        and ${countsIn("highlights", withoutAi)} group by highlights.document_id`,
    tx,
  );
}

/** Number of the highlights that each insight shows and that the actor may read. The caller checks access to the insights. */
export function countHighlightsOfInsights(
  tx: TenantTransaction,
  insightIds: readonly string[],
  withoutAi = false,
): Counts {
  const { shown, readable } = insightHighlights(tx, insightId, withoutAi);
  return counted(
    sql`select ${insightId} as id, (select count(*)::int from ${shown} where ${readable}) as count
      from insights where ${insightId} = any(${[...insightIds]}::uuid[])`,
    tx,
  );
}

/** Tags of the highlights that each insight shows, by title. The caller checks access to the insights. */
export async function findTagIdsOfInsights(
  tx: TenantTransaction,
  insightIds: readonly string[],
  withoutAi = false,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows: tagged } = insightTagsColumn(tx, insightId, withoutAi);
  const { rows } = await sql<{ id: string; tagIds: string[] }>`
    select ${insightId} as id, array_agg(tagged.tag_id order by tagged.title) as "tagIds"
      from insights cross join lateral (select distinct tags.tag_id, lower(tags.title) as title ${tagged}) tagged
     where ${insightId} = any(${[...insightIds]}::uuid[])
     group by ${insightId}`.execute(tx.db);
  return new Map(rows.map(({ id, tagIds }) => [id, tagIds]));
}

/**
 * Names of the members who edited each text; none for a visitor with a share link. The caller checks access
 * to the texts.
 */
export async function findContributors(
  tx: TenantTransaction,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (tx.context.actor.kind !== "user") return new Map();
  const { rows } = await sql<{ id: string; names: string[] }>`
    select id, array_agg(users.name order by lower(users.name)) as names from (
      select distinct team_id, document_id as id, author_id from document_versions
       where document_id = any(${[...documentIds]}::uuid[]) and author_kind = 'person') written
      join users on users.team_id = written.team_id and users.user_id = written.author_id
    group by id`.execute(tx.db);
  return new Map(rows.map(({ id, names }) => [id, names]));
}
