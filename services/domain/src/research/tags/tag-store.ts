import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import { readableProjectIds } from "../../access/permissions/project-access.ts";
import { requireSharedAccess } from "../../access/share-links/shared-access.ts";
import type { Author } from "../../kernel/authors/author.ts";
import { authorColumns } from "../../kernel/authors/author.ts";
import { isUniqueViolation } from "../../kernel/postgres/sql-state.ts";
import { type Tag, tagTitleTaken } from "./tag.ts";

const tagColumns = sql`tags.tag_id as "tagId", tags.tag_board_id as "tagBoardId", tags.tag_group_id as "tagGroupId",
  tags.title, tags.color, tags.description, tags.locked, tags.rank, tags.created_at as "createdAt",
  tags.updated_at as "updatedAt", tags.deleted_at as "deletedAt",
  tags.author_kind, tags.author_id, tags.author_model, tags.author_prompt_version`;

/**
 * Live tags on live boards that the actor may read: those of readable projects and the workspace's own; for a visitor
 * with a share link those on what is shared, without what the team wrote about them.
 */
export async function findReadableTags(
  tx: TenantTransaction,
  tagIds: readonly string[],
): Promise<readonly Tag[]> {
  const isVisitor = tx.context.actor.kind === "public";
  const readable = isVisitor ? await taggedOnShared(tx) : boardReadable(tx);
  const { rows } = await sql<Tag>`select ${tagColumns} from tags join tag_boards using (team_id, tag_board_id)
    where tags.tag_id = any(${[...tagIds]}::uuid[]) and tags.deleted_at is null and tag_boards.deleted_at is null
      and ${readable}`.execute(tx.db);
  return isVisitor ? rows.map((tag) => ({ ...tag, description: "" })) : rows;
}

async function taggedOnShared(tx: TenantTransaction): Promise<RawBuilder<boolean>> {
  const { highlightIds } = await requireSharedAccess(tx);
  return sql<boolean>`tags.tag_id in (select highlight_tags.tag_id from highlight_tags
    where highlight_tags.highlight_id = any(${[...highlightIds]}::uuid[]))`;
}

/**
 * Of each document, the readable tags that its highlights carry, each once, the first given first. One statement and
 * one row a tag: a list of notes asks for fifty documents at a time, which mostly carry the same few tags.
 */
export async function findTagsOfDocuments(
  tx: TenantTransaction,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Tag[]>> {
  const { rows } = await sql<Tag & { carriers: string }>`
    with carried as (
      select highlights.document_id, highlight_tags.tag_id, min(highlight_tags.created_at) as since
        from highlights join highlight_tags using (team_id, highlight_id)
       where highlights.document_id = any(${[...documentIds]}::uuid[]) and highlights.deleted_at is null
       group by highlights.document_id, highlight_tags.tag_id)
    select ${tagColumns}, string_agg(carried.document_id || ' ' || extract(epoch from carried.since), ',') as carriers
      from carried join tags using (tag_id) join tag_boards using (team_id, tag_board_id)
     where tags.deleted_at is null and tag_boards.deleted_at is null and ${boardReadable(tx)}
     group by tags.team_id, tags.tag_id order by tags.tag_id`.execute(tx.db);
  const carried = rows.flatMap(({ carriers, ...tag }) =>
    carriers.split(",").map((carrier) => {
      const [documentId = "", since] = carrier.split(" ");
      return { documentId, since: Number(since), tag };
    }),
  );
  carried.sort((a, b) => a.since - b.since);
  const byDocument = Map.groupBy(carried, ({ documentId }) => documentId);
  return new Map([...byDocument].map(([id, tagged]) => [id, tagged.map(({ tag }) => tag)]));
}

/** True for a member on the workspace's boards and on those of projects that they may read. */
export function boardReadable(tx: TenantTransaction) {
  const member = tx.context.actor.kind === "user" || tx.context.actor.kind === "system";
  return sql<boolean>`((tag_boards.project_id is null and ${member})
    or tag_boards.project_id in ${readableProjectIds(tx)})`;
}

/** Live tags of boards, in order. The boards' readability is the caller's to know. */
export async function listTagsOfBoards(
  tx: TenantTransaction,
  boardIds: readonly string[],
): Promise<readonly Tag[]> {
  const { rows } = await sql<Tag>`select ${tagColumns} from tags
    where tag_board_id = any(${[...boardIds]}::uuid[]) and deleted_at is null
    order by rank, tag_id`.execute(tx.db);
  return rows;
}

/** Live tags whose title begins with or holds the text, case aside, those that begin with it first. */
export async function searchTagsByTitle(
  tx: TenantTransaction,
  boardIds: readonly string[],
  text: string,
  limit: number,
): Promise<readonly Tag[]> {
  const wanted = text.trim().toLowerCase();
  const { rows } = await sql<Tag>`select ${tagColumns} from tags
    where tag_board_id = any(${[...boardIds]}::uuid[]) and deleted_at is null
      and position(${wanted} in lower(title)) > 0
    order by position(${wanted} in lower(title)), length(title), rank limit ${limit}`.execute(tx.db);
  return rows;
}

/** Where a tag is, whoever asks; it never changes. */
export async function findBoardOfTag(tx: TenantTransaction, tagId: string): Promise<string | undefined> {
  const { rows } = await sql<{
    id: string;
  }>`select tag_board_id as id from tags where tag_id = ${tagId}`.execute(tx.db);
  return rows[0]?.id;
}

/** For commands, past policy: the row in whatever state, locked. Taggings, which only point to it, need not wait. */
export async function lockTag(tx: TenantTransaction, tagId: string): Promise<Tag | undefined> {
  const { rows } =
    await sql<Tag>`select ${tagColumns} from tags where tag_id = ${tagId} for no key update`.execute(tx.db);
  return rows[0];
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

/** @throws ProductError `tag.title_taken` where two people name a tag alike at once */
export async function insertTag(
  tx: TenantTransaction,
  tag: Pick<Tag, "tagId" | "tagBoardId" | "tagGroupId" | "title" | "color" | "description" | "rank">,
  author: Author,
): Promise<void> {
  await orTitleTaken(tag.title, () =>
    tx.db
      .insertInto("tags")
      .values({
        team_id: tx.context.teamId,
        tag_id: tag.tagId,
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
  tag: Pick<Tag, "title" | "color" | "description" | "locked">,
): Promise<void> {
  await orTitleTaken(tag.title, () =>
    sql`update tags set title = ${tag.title}, color = ${tag.color}, description = ${tag.description},
      locked = ${tag.locked}, updated_at = now() where tag_id = ${tagId}`.execute(tx.db),
  );
}

/** @throws ProductError `tag.title_taken` on restoring one whose title is in use */
export async function markTagDeleted(tx: TenantTransaction, tag: Tag, deleted: boolean): Promise<void> {
  await orTitleTaken(tag.title, () =>
    sql`update tags set deleted_at = case when ${deleted} then now() end, updated_at = now()
      where tag_id = ${tag.tagId}`.execute(tx.db),
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

/** Ranks of the live tags of a group (or of those in no group), in order, locked until the transaction ends. */
export async function lockTagRanks(
  tx: TenantTransaction,
  tagBoardId: string,
  tagGroupId: string | null,
): Promise<readonly { readonly tagId: string; readonly rank: number }[]> {
  const { rows } = await sql<{ tagId: string; rank: number }>`select tag_id as "tagId", rank from tags
    where tag_board_id = ${tagBoardId} and tag_group_id is not distinct from ${tagGroupId} and deleted_at is null
    order by rank, tag_id for no key update`.execute(tx.db);
  return rows;
}

export async function writeTagRanks(
  tx: TenantTransaction,
  ranks: readonly { readonly tagId: string; readonly rank: number }[],
): Promise<void> {
  await sql`update tags set rank = ranked.rank from unnest(${ranks.map((entry) => entry.tagId)}::uuid[],
    ${ranks.map((entry) => entry.rank)}::double precision[]) as ranked (tag_id, rank)
    where tags.tag_id = ranked.tag_id`.execute(tx.db);
}

/** Count of live tags and highest rank of a board. */
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
