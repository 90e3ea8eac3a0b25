import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import type { TagBoard, TagGroup } from "./tag.ts";
import { boardReadable } from "./tag-store.ts";

const boardColumns = sql`tag_boards.tag_board_id as "tagBoardId", tag_boards.project_id as "projectId",
  tag_boards.title, tag_boards.rank, tag_boards.deleted_at as "deletedAt"`;
const groupColumns = sql`tag_group_id as "tagGroupId", tag_board_id as "tagBoardId", title, rank`;

export async function findReadableBoards(
  tx: TenantTransaction,
  boardIds: readonly string[],
): Promise<readonly TagBoard[]> {
  const { rows } = await sql<TagBoard>`select ${boardColumns} from tag_boards
    where tag_board_id = any(${[...boardIds]}::uuid[]) and deleted_at is null and ${boardReadable(tx)}`.execute(
    tx.db,
  );
  return rows;
}

/** Live boards that the workspace keeps for all of its projects. */
export async function countWorkspaceBoards(tx: TenantTransaction): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from tag_boards
    where project_id is null and deleted_at is null`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

/** Live boards of readable projects, in order; the workspace's own boards go with every project. */
export async function listBoardsOfProjects(
  tx: TenantTransaction,
  projectIds: readonly string[],
): Promise<readonly TagBoard[]> {
  const { rows } = await sql<TagBoard>`select ${boardColumns} from tag_boards
    where deleted_at is null and ${boardReadable(tx)}
      and (project_id is null or project_id = any(${[...projectIds]}::uuid[]))
    order by project_id is null, rank, tag_board_id`.execute(tx.db);
  return rows;
}

/** For commands, past policy: the row in whatever state, locked. */
export async function lockBoard(tx: TenantTransaction, tagBoardId: string): Promise<TagBoard | undefined> {
  const { rows } = await sql<TagBoard>`select ${boardColumns} from tag_boards
    where tag_board_id = ${tagBoardId} for no key update`.execute(tx.db);
  return rows[0];
}

/** The highest rank of a project's boards, or of the workspace's own. */
export async function lastBoardRank(tx: TenantTransaction, projectId: string | null): Promise<number> {
  const { rows } = await sql<{ rank: number }>`select coalesce(max(rank), 0) as rank from tag_boards
    where project_id is not distinct from ${projectId}`.execute(tx.db);
  return rows[0]?.rank ?? 0;
}

export async function insertBoard(tx: TenantTransaction, board: Omit<TagBoard, "deletedAt">): Promise<void> {
  await tx.db
    .insertInto("tag_boards")
    .values({
      team_id: tx.context.teamId,
      tag_board_id: board.tagBoardId,
      project_id: board.projectId,
      title: board.title,
      rank: board.rank,
    })
    .execute();
}

export async function renameBoard(tx: TenantTransaction, tagBoardId: string, title: string): Promise<void> {
  await sql`update tag_boards set title = ${title}, updated_at = now() where tag_board_id = ${tagBoardId}`.execute(
    tx.db,
  );
}

export async function markBoardDeleted(
  tx: TenantTransaction,
  tagBoardId: string,
  deleted: boolean,
): Promise<void> {
  await sql`update tag_boards set deleted_at = case when ${deleted} then now() end, updated_at = now()
    where tag_board_id = ${tagBoardId}`.execute(tx.db);
}

/** Live groups of boards, in order. The boards' readability is the caller's to know. */
export async function listGroupsOfBoards(
  tx: TenantTransaction,
  boardIds: readonly string[],
): Promise<readonly TagGroup[]> {
  const { rows } = await sql<TagGroup>`select ${groupColumns} from tag_groups
    where tag_board_id = any(${[...boardIds]}::uuid[]) and deleted_at is null order by rank, tag_group_id`.execute(
    tx.db,
  );
  return rows;
}

/** A live group by id, past policy. */
export async function lockGroup(tx: TenantTransaction, tagGroupId: string): Promise<TagGroup | undefined> {
  const { rows } = await sql<TagGroup>`select ${groupColumns} from tag_groups
    where tag_group_id = ${tagGroupId} and deleted_at is null for no key update`.execute(tx.db);
  return rows[0];
}

export async function lastGroupRank(tx: TenantTransaction, tagBoardId: string): Promise<number> {
  const { rows } = await sql<{ rank: number }>`select coalesce(max(rank), 0) as rank from tag_groups
    where tag_board_id = ${tagBoardId} and deleted_at is null`.execute(tx.db);
  return rows[0]?.rank ?? 0;
}

export async function insertGroup(tx: TenantTransaction, group: TagGroup): Promise<void> {
  await tx.db
    .insertInto("tag_groups")
    .values({
      team_id: tx.context.teamId,
      tag_group_id: group.tagGroupId,
      tag_board_id: group.tagBoardId,
      title: group.title,
      rank: group.rank,
    })
    .execute();
}

export async function updateGroupRow(tx: TenantTransaction, group: TagGroup): Promise<void> {
  await sql`update tag_groups set title = ${group.title}, rank = ${group.rank}
    where tag_group_id = ${group.tagGroupId}`.execute(tx.db);
}

/** Takes the group away; its tags stay on the board, in no group, after those that were. */
export async function dissolveGroup(tx: TenantTransaction, group: TagGroup): Promise<void> {
  await sql`update tags set tag_group_id = null, rank = tags.rank + ungrouped.last_rank, updated_at = now()
    from (select coalesce(max(rank), 0) as last_rank from tags
           where tag_board_id = ${group.tagBoardId} and tag_group_id is null and deleted_at is null) ungrouped
    where tag_group_id = ${group.tagGroupId}`.execute(tx.db);
  await sql`update tag_groups set deleted_at = now() where tag_group_id = ${group.tagGroupId}`.execute(tx.db);
}

/** Live groups on live boards that the actor may read. */
export async function findReadableGroups(
  tx: TenantTransaction,
  tagGroupIds: readonly string[],
): Promise<readonly TagGroup[]> {
  const { rows } =
    await sql<TagGroup>`select tag_group_id as "tagGroupId", tag_groups.tag_board_id as "tagBoardId",
      tag_groups.title, tag_groups.rank from tag_groups join tag_boards using (team_id, tag_board_id)
    where tag_group_id = any(${[...tagGroupIds]}::uuid[]) and tag_groups.deleted_at is null
      and tag_boards.deleted_at is null and ${boardReadable(tx)}`.execute(tx.db);
  return rows;
}
