import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { boardApplicable, boardReadable } from "../read-tags.ts";
import type { TagBoard, TagGroup } from "../tag.ts";

export const boardColumns = sql`tag_boards.tag_board_id as id, tag_boards.project_id as "projectId",
  tag_boards.extension_id as "extensionId", tag_boards.title, tag_boards.rank, tag_boards.deleted_at as "deletedAt"`;

export const groupColumns = sql`tag_groups.tag_group_id as id, tag_groups.tag_board_id as "tagBoardId",
  tag_groups.title, tag_groups.rank`;

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

/** Live boards of the workspace for all of its projects, in order, without those of extensions. */
export async function listWorkspaceBoards(tx: TenantTransaction): Promise<readonly TagBoard[]> {
  const { rows } = await sql<TagBoard>`select ${boardColumns} from tag_boards
    where deleted_at is null and project_id is null and extension_id is null and ${boardReadable(tx)}
    order by rank, tag_board_id`.execute(tx.db);
  return rows;
}

/** A board, with a project whose highlights can have its tags. */
export interface ApplicableBoard extends TagBoard {
  readonly appliesIn: string;
}

/**
 * Live boards of each project, in order: its own, the workspace's and those of extensions that are on in it.
 */
export async function listBoardsOfProjects(
  tx: TenantTransaction,
  projectIds: readonly string[],
): Promise<readonly ApplicableBoard[]> {
  const { rows } = await sql<ApplicableBoard>`select ${boardColumns}, asked.project_id as "appliesIn"
    from tag_boards join unnest(${[...projectIds]}::uuid[]) as asked (project_id)
      on ${boardApplicable(sql`asked.project_id`)}
    where deleted_at is null and ${boardReadable(tx)}
    order by tag_boards.project_id is null, extension_id is not null, rank, tag_board_id`.execute(tx.db);
  return rows;
}

/** Live groups of those of the boards that the actor may read, in order. */
export async function listGroupsOfBoards(
  tx: TenantTransaction,
  boardIds: readonly string[],
): Promise<readonly TagGroup[]> {
  const { rows } = await sql<TagGroup>`select ${groupColumns}
    from tag_groups join tag_boards using (team_id, tag_board_id)
    where tag_groups.tag_board_id = any(${[...boardIds]}::uuid[]) and tag_groups.deleted_at is null
      and ${boardReadable(tx)} order by tag_groups.rank, tag_group_id`.execute(tx.db);
  return rows;
}

/** Live groups on live boards that the actor may read. */
export async function findReadableGroups(
  tx: TenantTransaction,
  tagGroupIds: readonly string[],
): Promise<readonly TagGroup[]> {
  const { rows } = await sql<TagGroup>`select ${groupColumns}
    from tag_groups join tag_boards using (team_id, tag_board_id)
    where tag_group_id = any(${[...tagGroupIds]}::uuid[]) and tag_groups.deleted_at is null
      and tag_boards.deleted_at is null and ${boardReadable(tx)}`.execute(tx.db);
  return rows;
}
