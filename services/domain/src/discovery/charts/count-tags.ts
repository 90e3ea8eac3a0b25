import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import { countsIn } from "../../kernel/authors/counts-in.ts";
import { requireCapability } from "../../kernel/entitlements/entitlements.ts";
import { liveHighlights } from "../../research/highlights/highlight-store.ts";
import { boardReadable } from "../../research/tags/read-tags.ts";

/** The use of one tag, or of all tags of a group. A highlight with two tags of a group counts once. */
export interface TagCount {
  readonly boardId: string;
  readonly groupId: string | null;
  /** Null for a group's own count. */
  readonly tagId: string | null;
  readonly highlightCount: number;
  readonly noteCount: number;
  /** Characters of highlighted text. */
  readonly textVolume: number;
}

/** The highlights of a project to count; `filter` is a condition on rows of highlights. */
export interface CountedHighlights {
  readonly projectId: string;
  readonly filter?: RawBuilder<boolean> | undefined;
  /** Leaves out tags assigned by AI. */
  readonly withoutAi?: boolean;
}

/**
 * Rows of a project's tagged highlights, one per live tag on a live highlight. Without tags of boards that the
 * actor may not read: a note that was moved keeps those of its former project.
 */
export function taggedHighlights(
  tx: TenantTransaction,
  { projectId, filter, withoutAi = false }: CountedHighlights,
): RawBuilder<unknown> {
  const isMatched =
    filter === undefined
      ? sql`true`
      : sql`(highlights.team_id, highlights.highlight_id) in (select highlights.team_id, highlights.highlight_id
          from highlights where highlights.project_id = ${projectId} and ${filter})`;
  return sql`select tags.tag_board_id, tags.tag_group_id, tags.tag_id, highlights.highlight_id, notes.note_id,
      char_length(highlights.text) as volume
    from highlights
    join highlight_tags using (team_id, highlight_id)
    join tags using (team_id, tag_id)
    join tag_boards using (team_id, tag_board_id)
    left join notes on notes.team_id = highlights.team_id and notes.note_id = highlights.document_id
    where highlights.project_id = ${projectId} and ${liveHighlights} and not highlights.inline_comment_only
      and tags.deleted_at is null and tag_boards.deleted_at is null and ${boardReadable(tx)}
      and ${countsIn("highlight_tags", withoutAi)} and ${isMatched}`;
}

/**
 * Highlights, notes and characters per tag and tag group of a project, in one statement. A board's tags
 * outside groups count as one group.
 * @throws ProductError `project.not_found`, `plan.upgrade_needed`
 */
export async function countTags(
  tx: TenantTransaction,
  counted: CountedHighlights,
): Promise<readonly TagCount[]> {
  await requireProjectLevel(tx, counted.projectId, "READ");
  await requireCapability(tx, "charts");
  const { rows } = await sql<TagCount>`
    with tagged as (${taggedHighlights(tx, counted)}),
    counted as (
      select tag_board_id, tag_group_id, tag_id, highlight_id, note_id, volume from tagged
      union all
      select distinct tag_board_id, tag_group_id, null::uuid, highlight_id, note_id, volume from tagged)
    select tag_board_id as "boardId", tag_group_id as "groupId", tag_id as "tagId",
        count(*)::int as "highlightCount", count(distinct note_id)::int as "noteCount", sum(volume)::int as "textVolume"
      from counted group by tag_board_id, tag_group_id, tag_id`.execute(tx.db);
  return rows;
}
