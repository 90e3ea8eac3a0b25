import { lockTenant } from "@fieldstone/platform/postgres/advisory-locks.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import type { Capacity } from "../../../kernel/entitlements/entitlements.ts";
import { boardApplicable } from "../read-tags.ts";
import type { TagBoard, TagGroup } from "../tag.ts";
import { boardColumns, groupColumns } from "./read-tag-boards.ts";

/** Live boards of the workspace for all of its projects; boards of extensions are counted separately. */
async function countWorkspaceBoards(tx: TenantTransaction): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from tag_boards
    where project_id is null and extension_id is null and deleted_at is null`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

export const workspaceBoardCapacity: Capacity = {
  counted: "tagBoards",
  lock: "tagBoardCount",
  count: countWorkspaceBoards,
};

/** Live boards of a project. Blocks concurrent creations there. */
export async function countProjectBoards(tx: TenantTransaction, projectId: string): Promise<number> {
  await lockTenant(tx, "tagBoardCount", projectId);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from tag_boards
    where project_id = ${projectId} and deleted_at is null`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

/** Live groups of a board. The board's lock blocks concurrent creations. */
export async function countGroups(tx: TenantTransaction, tagBoardId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from tag_groups
    where tag_board_id = ${tagBoardId} and deleted_at is null`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

/** For commands, without access checks: the row in any state, locked. */
export async function lockBoard(tx: TenantTransaction, tagBoardId: string): Promise<TagBoard | undefined> {
  const { rows } = await sql<TagBoard>`select ${boardColumns} from tag_boards
    where tag_board_id = ${tagBoardId} for no key update`.execute(tx.db);
  return rows[0];
}

/** Whether highlights of the project can have the board's tags. */
export async function isBoardApplicable(
  tx: TenantTransaction,
  tagBoardId: string,
  projectId: string,
): Promise<boolean> {
  const { rows } = await sql`select 1 from tag_boards where team_id = ${tx.context.teamId}
    and tag_board_id = ${tagBoardId} and ${boardApplicable(sql`${projectId}::uuid`)}`.execute(tx.db);
  return rows.length === 1;
}

/** The highest rank among a project's boards, or among the workspace's. */
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
      tag_board_id: board.id,
      project_id: board.projectId,
      extension_id: board.extensionId,
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

export type LockedGroup = TagGroup & { readonly deletedAt: Date | null };

/** A group by id, without access checks, locked: a live one, or one in any state. */
export async function lockGroup(
  tx: TenantTransaction,
  tagGroupId: string,
  { deleted = false }: { readonly deleted?: boolean | undefined } = {},
): Promise<LockedGroup | undefined> {
  const { rows } = await sql<LockedGroup>`select ${groupColumns}, tag_groups.deleted_at as "deletedAt"
    from tag_groups where tag_group_id = ${tagGroupId} and (${deleted} or deleted_at is null)
    for no key update`.execute(tx.db);
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
      tag_group_id: group.id,
      tag_board_id: group.tagBoardId,
      title: group.title,
      rank: group.rank,
    })
    .execute();
}

export async function updateGroupRow(tx: TenantTransaction, group: TagGroup): Promise<void> {
  await sql`update tag_groups set title = ${group.title}, rank = ${group.rank}
    where tag_group_id = ${group.id}`.execute(tx.db);
}

/** Deletes the group; its tags become ungrouped, after the board's other ungrouped tags. */
export async function dissolveGroup(tx: TenantTransaction, group: TagGroup): Promise<void> {
  await sql`with ungrouped as (
      update tags set tag_group_id = null, rank = tags.rank + last.rank, updated_at = now()
        from (select coalesce(max(rank), 0) as rank from tags
               where tag_board_id = ${group.tagBoardId} and tag_group_id is null and deleted_at is null) last
       where tag_group_id = ${group.id} returning tag_id
    )
    update tag_groups set deleted_at = now(), former_tag_ids = array(select tag_id from ungrouped)
     where tag_group_id = ${group.id}`.execute(tx.db);
}

/** Restores the group with those of its former tags that are still ungrouped on its board, in their order now. */
export async function refillGroup(tx: TenantTransaction, group: TagGroup): Promise<void> {
  await sql`update tags set tag_group_id = tag_groups.tag_group_id, updated_at = now() from tag_groups
    where tag_groups.tag_group_id = ${group.id} and tags.tag_id = any(former_tag_ids)
      and tags.tag_board_id = tag_groups.tag_board_id and tags.tag_group_id is null`.execute(tx.db);
  await sql`update tag_groups set deleted_at = null, former_tag_ids = '{}'
    where tag_group_id = ${group.id}`.execute(tx.db);
}
