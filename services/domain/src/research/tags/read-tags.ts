import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import { readableProjectIds } from "../../access/permissions/project-access.ts";
import { requireSharedAccess } from "../../access/share-links/shared-access.ts";
import { countsIn } from "../../kernel/authors/counts-in.ts";
import { type Page, type PageRequest, pageOf } from "../../kernel/paging/page.ts";
import { readsWorkspace } from "../../kernel/workspace/team-policy.ts";
import { type Tag, tagsOfDocumentsMax, tooManyTagsTogether } from "./tag.ts";

export type ListedTag = Tag & { readonly sortKey: string };

export const tagColumns = sql`tags.tag_id as id, tags.tag_board_id as "tagBoardId", tags.tag_group_id as "tagGroupId",
  tags.title, tags.color, tags.description, tags.role, tags.locked, tags.rank, tags.created_at as "createdAt",
  tags.updated_at as "updatedAt", tags.deleted_at as "deletedAt",
  tags.author_kind, tags.author_id, tags.author_model, tags.author_prompt_version`;

/**
 * Live tags on live boards that the actor may read: those of readable projects and of the workspace. For a
 * visitor with a share link, the tags on the shared object, without descriptions.
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
  return isVisitor ? rows.map((tag) => ({ ...tag, description: "", role: null })) : rows;
}

async function taggedOnShared(tx: TenantTransaction): Promise<RawBuilder<boolean>> {
  const { highlightIds } = await requireSharedAccess(tx);
  return sql<boolean>`tags.tag_id in (select highlight_tags.tag_id from highlight_tags
    where highlight_tags.highlight_id = any(${[...highlightIds]}::uuid[]))`;
}

/**
 * The readable tags of each document's highlights, each once, in the order they were first added. One
 * statement and one row per tag: a list of notes asks for 50 documents at a time, which mostly have the same
 * few tags.
 * @throws ProductError `tag.too_many_together`
 */
export async function findTagsOfDocuments(
  tx: TenantTransaction,
  documentIds: readonly string[],
  withoutAi = false,
): Promise<ReadonlyMap<string, readonly Tag[]>> {
  const { rows } = await sql<Tag & { carriers: string | null }>`
    with carried as (
      select highlights.document_id, highlight_tags.tag_id, min(highlight_tags.created_at) as since
        from highlights join highlight_tags using (team_id, highlight_id)
       where highlights.document_id = any(${[...documentIds]}::uuid[]) and highlights.deleted_at is null
         and ${countsIn("highlight_tags", withoutAi)} and ${countsIn("highlights", withoutAi)}
       group by highlights.document_id, highlight_tags.tag_id)
    select ${tagColumns}, case when (select count(*) from carried) <= ${tagsOfDocumentsMax}
        then string_agg(carried.document_id || ' ' || extract(epoch from carried.since), ',') end as carriers
      from carried join tags using (tag_id) join tag_boards using (team_id, tag_board_id)
     where tags.deleted_at is null and tag_boards.deleted_at is null and ${boardReadable(tx)}
     group by tags.team_id, tags.tag_id order by tags.tag_id`.execute(tx.db);
  const carried = rows.flatMap(({ carriers, ...tag }) => {
    if (carriers === null) throw tooManyTagsTogether();
    return carriers.split(",").map((carrier) => {
      const [documentId = "", since] = carrier.split(" ");
      return { documentId, since: Number(since), tag };
    });
  });
  carried.sort((a, b) => a.since - b.since);
  const byDocument = Map.groupBy(carried, ({ documentId }) => documentId);
  return new Map([...byDocument].map(([id, tagged]) => [id, tagged.map(({ tag }) => tag)]));
}

export interface TagList {
  readonly titleContains?: string | undefined;
  readonly filter?: RawBuilder<boolean> | undefined;
}

function listed(tx: TenantTransaction, { titleContains, filter }: TagList): RawBuilder<unknown> {
  const titled =
    titleContains === undefined ? sql`true` : sql`strpos(lower(tags.title), lower(${titleContains})) > 0`;
  return sql`from tags join tag_boards using (team_id, tag_board_id)
    where tags.deleted_at is null and tag_boards.deleted_at is null and ${boardReadable(tx)}
      and ${titled} and ${filter ?? sql`true`}`;
}

/** Readable tags of all boards, by title. */
export async function pageTags(
  tx: TenantTransaction,
  list: TagList,
  page: PageRequest,
): Promise<Page<ListedTag>> {
  const [title, tagId] = page.after ?? [];
  const after =
    title === undefined || tagId === undefined
      ? sql`true`
      : sql`(lower(tags.title), tags.tag_id) > (${title}, ${tagId}::uuid)`;
  const { rows } =
    await sql<ListedTag>`select ${tagColumns}, lower(tags.title) as "sortKey" ${listed(tx, list)}
    and ${after} order by lower(tags.title), tags.tag_id limit ${page.limit + 1}`.execute(tx.db);
  return pageOf(rows, page.limit);
}

export async function countTags(tx: TenantTransaction, list: TagList): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count ${listed(tx, list)}`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

/** Live tags of a board that meet a filter, in order. The caller checks access to the board. */
export async function findTagIdsOfBoard(
  tx: TenantTransaction,
  boardId: string,
  filter: RawBuilder<boolean> | undefined,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select tags.tag_id as id from tags
    where tags.tag_board_id = ${boardId} and tags.deleted_at is null and ${filter ?? sql`true`}
    order by tags.rank, tags.tag_id`.execute(tx.db);
  return rows.map(({ id }) => id);
}

/** True for members on the workspace's boards and on boards of projects that they may read. */
export function boardReadable(tx: TenantTransaction) {
  const member = readsWorkspace(tx.context.actor);
  return sql<boolean>`((tag_boards.project_id is null and ${member})
    or tag_boards.project_id in ${readableProjectIds(tx)})`;
}

/**
 * True if highlights of a project can have a board's tags: its own, the workspace's and those of enabled
 * extensions.
 */
export function boardApplicable(projectId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(tag_boards.project_id = ${projectId} or (tag_boards.project_id is null
    and (tag_boards.extension_id is null or exists (select from project_extensions
      where project_extensions.team_id = tag_boards.team_id and project_extensions.project_id = ${projectId}
        and project_extensions.extension_id = tag_boards.extension_id))))`;
}

/** Live tags of those of the boards that the actor may read, in order. */
export async function listTagsOfBoards(
  tx: TenantTransaction,
  boardIds: readonly string[],
): Promise<readonly Tag[]> {
  const { rows } = await sql<Tag>`select ${tagColumns} from tags
    join tag_boards using (team_id, tag_board_id)
    where tags.tag_board_id = any(${[...boardIds]}::uuid[]) and tags.deleted_at is null and ${boardReadable(tx)}
    order by tags.rank, tags.tag_id`.execute(tx.db);
  return rows;
}
