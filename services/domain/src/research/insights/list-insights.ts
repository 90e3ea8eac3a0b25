import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import { isReadable } from "../../access/permissions/document-access.ts";
import { memberId } from "../../access/permissions/member-policy.ts";
import { countsIn } from "../../kernel/authors/counts-in.ts";
import { requireCapability } from "../../kernel/entitlements/entitlements.ts";
import { type Page, type PageRequest, pageOf } from "../../kernel/paging/page.ts";
import { findProjectsBelow, requireFolder } from "../folders/folder-store.ts";
import type { Insight } from "./insight.ts";

export const insightColumns = sql`insights.insight_id as id, insights.project_id as "projectId", insights.title,
  insights.published_at as "publishedAt", documents.version, documents.abstract as "contentAbstract",
  documents.word_count as "wordCount", insights.created_at as "createdAt", insights.updated_at as "updatedAt",
  insights.deleted_at as "deletedAt", insights.updated_at::text as "updatedAtKey",
  insights.published_at::text as "publishedAtKey", insights.author_kind, insights.author_id, insights.author_model,
  insights.author_prompt_version`;

export const fromInsights = sql`from insights join documents
  on documents.team_id = insights.team_id and documents.document_id = insights.insight_id`;

const readableInsight = (tx: TenantTransaction) =>
  isReadable(tx, sql`insights.project_id`, sql`insights.insight_id`);

export interface InsightFilter {
  /** A condition on the insights. Default: all. */
  readonly filter?: RawBuilder<boolean> | undefined;
}

/** The actor's own insights, with drafts, in projects that they may read, last changed first. No sample. */
export function pageOwnInsights(
  tx: TenantTransaction,
  list: InsightFilter,
  page: PageRequest,
): Promise<Page<Insight>> {
  return pageByUpdate(tx, ownInsights(tx, list), page);
}

export async function countOwnInsights(tx: TenantTransaction, list: InsightFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from insights
    where ${ownInsights(tx, list)} and deleted_at is null`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

function ownInsights(tx: TenantTransaction, { filter }: InsightFilter): RawBuilder<unknown> {
  return sql`${filter ?? sql`true`} and insights.author_kind = 'person' and insights.author_id = ${memberId(tx.context.actor)}
    and not exists (select 1 from projects where projects.project_id = insights.project_id and is_sample)
    and ${readableInsight(tx)}`;
}

export async function pageByUpdate(
  tx: TenantTransaction,
  matching: RawBuilder<unknown>,
  page: PageRequest,
): Promise<Page<Insight>> {
  const [updatedAt, insightId] = page.after ?? [];
  const after =
    updatedAt === undefined || insightId === undefined
      ? sql`true`
      : sql`(insights.updated_at, insights.insight_id) < (${updatedAt}::timestamptz, ${insightId}::uuid)`;
  const { rows } = await sql<Insight>`select ${insightColumns} ${fromInsights}
    where ${matching} and insights.deleted_at is null and ${after}
    order by insights.updated_at desc, insights.insight_id desc limit ${page.limit + 1}`.execute(tx.db);
  return pageOf(rows, page.limit);
}

export interface PublishedList extends InsightFilter {
  /** Only insights of projects in this folder and its subfolders. */
  readonly folderId?: string | null | undefined;
  /** Leaves out insights that AI wrote. */
  readonly withoutAi?: boolean;
}

/** @throws ProductError `folder.not_found`, `plan.upgrade_needed` when a folder is given */
async function published(
  tx: TenantTransaction,
  { folderId, withoutAi = false, filter }: PublishedList,
): Promise<RawBuilder<boolean>> {
  const anywhere = sql<boolean>`insights.published_at is not null and insights.deleted_at is null
    and ${countsIn("insights", withoutAi)} and ${readableInsight(tx)} and ${filter ?? sql`true`}`;
  if (folderId == null) return anywhere;
  await requireCapability(tx, "publishedInsightsInFolders");
  await requireFolder(tx, folderId);
  const projectIds = await findProjectsBelow(tx, [folderId]);
  return sql<boolean>`${anywhere} and insights.project_id = any(${[...projectIds]}::uuid[])`;
}

/**
 * Published insights of projects that the actor may read, last published first.
 * @throws ProductError `folder.not_found`, `plan.upgrade_needed` when a folder is given
 */
export async function pagePublishedInsights(
  tx: TenantTransaction,
  list: PublishedList,
  page: PageRequest,
): Promise<Page<Insight>> {
  const [publishedAt, insightId] = page.after ?? [];
  const after =
    publishedAt === undefined || insightId === undefined
      ? sql`true`
      : sql`(insights.published_at, insights.insight_id) < (${publishedAt}::timestamptz, ${insightId}::uuid)`;
  const { rows } = await sql<Insight>`select ${insightColumns} ${fromInsights}
    where ${await published(tx, list)} and ${after}
    order by insights.published_at desc, insights.insight_id desc limit ${page.limit + 1}`.execute(tx.db);
  return pageOf(rows, page.limit);
}

export async function countPublishedInsights(tx: TenantTransaction, list: PublishedList): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from insights
    where ${await published(tx, list)}`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

/** Live insights of readable projects that embed each highlight, last changed first. */
export async function findInsightIdsOfHighlights(
  tx: TenantTransaction,
  highlightIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ highlightId: string; insightIds: string[] }>`
    select highlight_id as "highlightId", array_agg(insight_id order by insights.updated_at desc) as "insightIds"
      from insight_highlights join insights using (team_id, insight_id)
     where highlight_id = any(${[...highlightIds]}::uuid[]) and insights.deleted_at is null
       and ${readableInsight(tx)} group by highlight_id`.execute(tx.db);
  return new Map(rows.map((row) => [row.highlightId, row.insightIds]));
}
