import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { parseTagGroupTitle } from "../tag.ts";
import { recordGroupEvent } from "../tag-changes.ts";
import { requireGroup } from "../tag-policy.ts";
import { updateGroupRow } from "./tag-board-store.ts";

/**
 * Renames a group or moves it between two others.
 * @throws ProductError `tag_group.not_found`, `title.*`, Forbidden
 */
export async function updateTagGroup(
  tx: TenantTransaction,
  input: {
    readonly id: string;
    readonly title?: string | null | undefined;
    readonly rank?: number | null | undefined;
  },
): Promise<void> {
  const { group, board } = await requireGroup(tx, input.id);
  const title = input.title == null ? group.title : parseTagGroupTitle(input.title);
  const changed = { ...group, title, rank: input.rank ?? group.rank };
  await updateGroupRow(tx, changed);
  const before = { title: group.title, rank: group.rank };
  await recordGroupEvent(tx, "tag_group.updated", group.id, board, { title, rank: changed.rank, before });
}
