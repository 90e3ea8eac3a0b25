import { newId } from "@fieldstone/model/ids.ts";
import { rankGap } from "@fieldstone/model/limits.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { groupsPerBoardMax, parseTagGroupTitle, tooManyTagGroups } from "../tag.ts";
import { recordGroupEvent } from "../tag-changes.ts";
import { requireBoard } from "../tag-policy.ts";
import { countGroups, insertGroup, lastGroupRank } from "./tag-board-store.ts";

/** @throws ProductError `tag_board.not_found`, `tag_group.too_many`, `title.*`, Forbidden */
export async function createTagGroup(
  tx: TenantTransaction,
  input: { readonly tagBoardId: string; readonly title: string },
): Promise<string> {
  const board = await requireBoard(tx, input.tagBoardId, "WRITE");
  const title = parseTagGroupTitle(input.title);
  if ((await countGroups(tx, board.id)) >= groupsPerBoardMax) throw tooManyTagGroups();
  const rank = (await lastGroupRank(tx, board.id)) + rankGap;
  const tagGroupId = newId();
  await insertGroup(tx, { id: tagGroupId, tagBoardId: board.id, title, rank });
  await recordGroupEvent(tx, "tag_group.created", tagGroupId, board, { title, tagBoardId: board.id });
  return tagGroupId;
}
