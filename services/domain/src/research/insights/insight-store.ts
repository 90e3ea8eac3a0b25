import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import { type Author, authorColumns } from "../../kernel/authors/author.ts";
import type { Page, PageRequest } from "../../kernel/paging/page.ts";
import type { Insight } from "./insight.ts";
import { fromInsights, insightColumns, pageByUpdate } from "./list-insights.ts";

/** Live insights by id, without access checks. */
export async function findInsights(
  tx: TenantTransaction,
  insightIds: readonly string[],
): Promise<readonly Insight[]> {
  const { rows } = await sql<Insight>`select ${insightColumns} ${fromInsights}
    where insights.insight_id = any(${[...insightIds]}::uuid[]) and insights.deleted_at is null`.execute(
    tx.db,
  );
  return rows;
}

export interface InsightList {
  readonly projectId: string;
  readonly filter?: RawBuilder<boolean> | undefined;
}

function matching({ projectId, filter }: InsightList): RawBuilder<boolean> {
  return sql<boolean>`insights.project_id = ${projectId} and ${filter ?? sql`true`}`;
}

/** A project's live insights, last changed first. The caller checks access to the project. */
export function pageProjectInsights(
  tx: TenantTransaction,
  list: InsightList,
  page: PageRequest,
): Promise<Page<Insight>> {
  return pageByUpdate(tx, matching(list), page);
}

export async function countProjectInsights(tx: TenantTransaction, list: InsightList): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from insights
    where ${matching(list)} and insights.deleted_at is null`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

/** For commands, without access checks: the row in any state, locked. */
export async function lockInsight(tx: TenantTransaction, insightId: string): Promise<Insight | undefined> {
  const { rows } = await sql<Insight>`select ${insightColumns} ${fromInsights}
    where insights.insight_id = ${insightId} for no key update of insights`.execute(tx.db);
  return rows[0];
}

/** The first live insight that an import created. Without access checks. */
export async function findInsightOfImport(
  tx: TenantTransaction,
  { projectId, importId }: { readonly projectId: string; readonly importId: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select insight_id as id from insights
    where team_id = ${tx.context.teamId} and project_id = ${projectId} and author_kind = 'import'
      and author_id = ${importId} and deleted_at is null order by insight_id limit 1`.execute(tx.db);
  return rows[0]?.id;
}

export async function insertInsight(
  tx: TenantTransaction,
  insight: Pick<Insight, "id" | "projectId" | "title">,
  author: Author,
): Promise<void> {
  await tx.db
    .insertInto("insights")
    .values({
      team_id: tx.context.teamId,
      insight_id: insight.id,
      project_id: insight.projectId,
      title: insight.title,
      ...authorColumns(author),
    })
    .execute();
}

export async function linkHighlights(
  tx: TenantTransaction,
  insightId: string,
  highlightIds: readonly string[],
): Promise<void> {
  await sql`insert into insight_highlights (team_id, insight_id, highlight_id)
    select ${tx.context.teamId}, ${insightId}, highlight_id from unnest(${[...highlightIds]}::uuid[]) as h (highlight_id)
    on conflict do nothing`.execute(tx.db);
}

/** Links an imported insight to the highlights it quotes that the same import created. */
export async function linkImportedHighlights(
  tx: TenantTransaction,
  { insightId, importId }: { readonly insightId: string; readonly importId: string },
  highlightIds: readonly string[],
): Promise<void> {
  await sql`insert into insight_highlights (team_id, insight_id, highlight_id)
    select team_id, ${insightId}, highlight_id from highlights
     where team_id = ${tx.context.teamId} and highlight_id = any(${[...highlightIds]}::uuid[])
       and author_kind = 'import' and author_id = ${importId}
    on conflict do nothing`.execute(tx.db);
}

export async function updateInsightRow(
  tx: TenantTransaction,
  insightId: string,
  insight: Pick<Insight, "title" | "projectId">,
): Promise<void> {
  await sql`update insights set title = ${insight.title}, project_id = ${insight.projectId}, updated_at = now()
    where insight_id = ${insightId}`.execute(tx.db);
}

export async function markInsightPublished(
  tx: TenantTransaction,
  insightId: string,
  publishedBy: string | null,
): Promise<void> {
  await sql`update insights set published_at = now(), published_by = ${publishedBy}::uuid, updated_at = now()
    where insight_id = ${insightId}`.execute(tx.db);
}

/** Keeps the date and the publisher for an undo. */
export async function markInsightUnpublished(tx: TenantTransaction, insightId: string): Promise<void> {
  await sql`update insights set published_at = null, published_by = null, former_published_at = published_at,
    former_published_by = published_by, updated_at = now()
    where insight_id = ${insightId}`.execute(tx.db);
}

/**
 * Undoes the last unpublishing: the insight is published since its former date, by its former publisher. Returns
 * false if it never was.
 */
export async function restoreInsightPublished(tx: TenantTransaction, insightId: string): Promise<boolean> {
  const { rows } = await sql`update insights set published_at = former_published_at,
    published_by = former_published_by, updated_at = now()
    where insight_id = ${insightId} and former_published_at is not null returning 1`.execute(tx.db);
  return rows.length > 0;
}

/** Undoes the last publishing. An earlier date stays as that of an unpublishing to undo. */
export async function withdrawInsightPublished(tx: TenantTransaction, insightId: string): Promise<void> {
  await sql`update insights set published_at = null, published_by = null, updated_at = now()
    where insight_id = ${insightId}`.execute(tx.db);
}

export async function markInsightDeleted(
  tx: TenantTransaction,
  insightId: string,
  deleted: boolean,
): Promise<void> {
  await sql`update insights set deleted_at = case when ${deleted} then now() end
    where insight_id = ${insightId}`.execute(tx.db);
}
