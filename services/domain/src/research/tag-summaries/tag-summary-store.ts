import { jsonbText } from "@fieldstone/platform/postgres/jsonb-text.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import { isReadable } from "../../access/permissions/document-access.ts";
import { storedTagSummary, type TagSummary } from "./tag-summary.ts";

export interface NewTagSummary extends Omit<TagSummary, "createdAt" | "deletedAt"> {
  /** Default: now, which is also the latest. */
  readonly createdAt?: Date;
}

/**
 * Inserts a summary, replacing the live one of the same kind and framework. Returns the replaced one's id.
 * The caller locks the tag.
 */
export async function insertTagSummary(
  tx: TenantTransaction,
  summary: NewTagSummary,
): Promise<string | undefined> {
  const replaced = await retireLike(tx, summary);
  await sql`insert into tag_summaries (team_id, summary_id, tag_id, kind, framework, instructions, sections,
      highlight_ids, highlight_count, model, prompt_version, created_by, created_at)
    values (${tx.context.teamId}, ${summary.id}, ${summary.tagId}, ${summary.kind}, ${summary.framework ?? ""},
      ${summary.instructions}, ${jsonbText(summary.sections)}::jsonb, ${summary.highlightIds}::uuid[],
      ${summary.highlightCount}, ${summary.model}, ${summary.promptVersion}, ${summary.createdBy},
      least(${summary.createdAt ?? null}::timestamptz, now()))`.execute(tx.db);
  return replaced;
}

/** Deletes the live summary of a kind and framework, if there is one. */
export async function retireLike(
  tx: TenantTransaction,
  { tagId, kind, framework }: Pick<TagSummary, "tagId" | "kind" | "framework">,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`update tag_summaries set deleted_at = now()
    where team_id = ${tx.context.teamId} and tag_id = ${tagId} and kind = ${kind}
      and framework = ${framework ?? ""} and deleted_at is null returning summary_id as id`.execute(tx.db);
  return rows[0]?.id;
}

export async function markTagSummaryDeleted(
  tx: TenantTransaction,
  summaryId: string,
  deleted: boolean,
): Promise<void> {
  await sql`update tag_summaries set deleted_at = case when ${deleted} then now() end
    where team_id = ${tx.context.teamId} and summary_id = ${summaryId}`.execute(tx.db);
}

/** A summary in any state that the actor may read. The caller checks what they may do with it. */
export async function findTagSummary(
  tx: TenantTransaction,
  summaryId: string,
): Promise<TagSummary | undefined> {
  return (await selectSummaries(tx, sql`summary_id = ${summaryId}`))[0];
}

/** Live summaries of tags, latest first. The caller checks access to the tags. */
export function findLiveTagSummaries(
  tx: TenantTransaction,
  tagIds: readonly string[],
): Promise<readonly TagSummary[]> {
  return selectSummaries(tx, sql`tag_id = any(${[...tagIds]}::uuid[]) and deleted_at is null`);
}

/** Sentences may reveal more than their quotes, so a summary needs access to all of its source highlights. */
async function selectSummaries(
  tx: TenantTransaction,
  where: RawBuilder<unknown>,
): Promise<readonly TagSummary[]> {
  const { rows } =
    await sql`select summary_id as id, tag_id as "tagId", kind, nullif(framework, '') as framework,
      instructions, sections, highlight_ids as "highlightIds", highlight_count as "highlightCount", model,
      prompt_version as "promptVersion", created_by as "createdBy", created_at as "createdAt",
      deleted_at as "deletedAt"
    from tag_summaries where team_id = ${tx.context.teamId} and ${where} and not exists (
      select from highlights where highlights.team_id = tag_summaries.team_id
        and highlights.highlight_id = any(tag_summaries.highlight_ids)
        and (${isReadable(tx, sql`highlights.project_id`, sql`highlights.document_id`)}) is not true)
    order by created_at desc, summary_id`.execute(tx.db);
  return rows.map((row) => storedTagSummary.parse(row));
}
