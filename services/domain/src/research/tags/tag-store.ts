import type { Ranked } from "@fieldstone/model/rank.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import type { Author } from "../../kernel/authors/author.ts";
import { authorColumns } from "../../kernel/authors/author.ts";
import { isUniqueViolation } from "../../kernel/postgres/sql-state.ts";
import { boardApplicable, tagColumns } from "./read-tags.ts";
import { type Tag, tagTitleTaken } from "./tag.ts";

/** The board of a tag, which never changes. Without access checks. */
export async function findBoardOfTag(tx: TenantTransaction, tagId: string): Promise<string | undefined> {
  const { rows } = await sql<{
    id: string;
  }>`select tag_board_id as id from tags where tag_id = ${tagId}`.execute(tx.db);
  return rows[0]?.id;
}

/**
 * For commands, without access checks: the row in any state, locked. The lock does not block new taggings.
 */
export async function lockTag(tx: TenantTransaction, tagId: string): Promise<Tag | undefined> {
  const { rows } =
    await sql<Tag>`select ${tagColumns} from tags where tag_id = ${tagId} for no key update`.execute(tx.db);
  return rows[0];
}

/** The locked ones of these live tags, with the project of their board. */
export async function findLockedTags(
  tx: TenantTransaction,
  tagIds: readonly string[],
): Promise<readonly (Tag & { readonly projectId: string | null })[]> {
  if (tagIds.length === 0) return [];
  const { rows } = await sql<Tag & { projectId: string | null }>`
    select ${tagColumns}, tag_boards.project_id as "projectId" from tags join tag_boards using (team_id, tag_board_id)
    where tags.tag_id = any(${[...tagIds]}::uuid[]) and tags.locked and tags.deleted_at is null
    order by tags.tag_id`.execute(tx.db);
  return rows;
}

export async function findTagByTitle(
  tx: TenantTransaction,
  tagBoardId: string,
  title: string,
): Promise<Tag | undefined> {
  const { rows } = await sql<Tag>`select ${tagColumns} from tags
    where tag_board_id = ${tagBoardId} and lower(title) = lower(${title}) and deleted_at is null`.execute(
    tx.db,
  );
  return rows[0];
}

/**
 * Live tags of the project's and the workspace's boards with one of these titles, case-insensitive; the
 * project's first.
 */
export async function findApplicableTagsByTitle(
  tx: TenantTransaction,
  projectId: string,
  titles: readonly string[],
): Promise<readonly Tag[]> {
  const wanted = titles.map((title) => title.toLowerCase());
  const { rows } = await sql<Tag>`select ${tagColumns} from tags join tag_boards using (team_id, tag_board_id)
    where lower(tags.title) = any(${wanted}::text[]) and tags.deleted_at is null and tag_boards.deleted_at is null
      and ${boardApplicable(sql`${projectId}::uuid`)}
    order by tag_boards.project_id nulls last, tag_boards.rank, tags.rank, tags.tag_id for share of tags`.execute(
    tx.db,
  );
  return rows;
}

/** @throws ProductError `tag.title_taken` if another request creates the same title concurrently */
export async function insertTag(
  tx: TenantTransaction,
  tag: Pick<Tag, "id" | "tagBoardId" | "tagGroupId" | "title" | "color" | "description" | "rank">,
  author: Author,
): Promise<void> {
  await orTitleTaken(tag.title, () =>
    tx.db
      .insertInto("tags")
      .values({
        team_id: tx.context.teamId,
        tag_id: tag.id,
        tag_board_id: tag.tagBoardId,
        tag_group_id: tag.tagGroupId,
        title: tag.title,
        color: tag.color,
        description: tag.description,
        rank: tag.rank,
        ...authorColumns(author),
      })
      .execute(),
  );
}

/** @throws ProductError `tag.title_taken` */
export async function updateTagRow(
  tx: TenantTransaction,
  tagId: string,
  tag: Pick<Tag, "title" | "color" | "description" | "role" | "locked">,
): Promise<void> {
  await orTitleTaken(tag.title, () =>
    sql`update tags set title = ${tag.title}, color = ${tag.color}, description = ${tag.description},
      role = ${tag.role}, locked = ${tag.locked}, updated_at = now() where tag_id = ${tagId}`.execute(tx.db),
  );
}

/** @throws ProductError `tag.title_taken` on restoring a tag whose title is in use */
export async function markTagDeleted(tx: TenantTransaction, tag: Tag, deleted: boolean): Promise<void> {
  await orTitleTaken(tag.title, () =>
    sql`update tags set deleted_at = case when ${deleted} then now() end, updated_at = now()
      where tag_id = ${tag.id}`.execute(tx.db),
  );
}

async function orTitleTaken(title: string, write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    throw isUniqueViolation(error, "tags_title_key") ? tagTitleTaken(title, error) : error;
  }
}

export async function placeTag(
  tx: TenantTransaction,
  tagId: string,
  place: { readonly tagGroupId: string | null; readonly rank: number },
): Promise<void> {
  await sql`update tags set tag_group_id = ${place.tagGroupId}, rank = ${place.rank}, updated_at = now()
    where tag_id = ${tagId}`.execute(tx.db);
}

/**
 * Ranks of the live tags of a group (or of the ungrouped tags), in order, locked until the transaction ends.
 */
export async function lockTagRanks(
  tx: TenantTransaction,
  tagBoardId: string,
  tagGroupId: string | null,
): Promise<readonly Ranked[]> {
  const { rows } = await sql<Ranked>`select tag_id as id, rank from tags
    where tag_board_id = ${tagBoardId} and tag_group_id is not distinct from ${tagGroupId} and deleted_at is null
    order by rank, tag_id for no key update`.execute(tx.db);
  return rows;
}

export async function writeTagRanks(tx: TenantTransaction, ranks: readonly Ranked[]): Promise<void> {
  await sql`update tags set rank = ranked.rank from unnest(${ranks.map((entry) => entry.id)}::uuid[],
    ${ranks.map((entry) => entry.rank)}::double precision[]) as ranked (tag_id, rank)
    where tags.tag_id = ranked.tag_id`.execute(tx.db);
}

/** Number of live tags and highest rank of a board. */
export async function measureBoard(
  tx: TenantTransaction,
  tagBoardId: string,
): Promise<{ readonly count: number; readonly lastRank: number }> {
  const { rows } = await sql<{ count: number; lastRank: number }>`select count(*) as count,
    coalesce(max(rank), 0) as "lastRank" from tags where tag_board_id = ${tagBoardId} and deleted_at is null`.execute(
    tx.db,
  );
  return rows[0] ?? { count: 0, lastRank: 0 };
}
