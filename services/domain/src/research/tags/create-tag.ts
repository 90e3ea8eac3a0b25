import { isPaletteColor, paletteColorAt } from "@fieldstone/model/colors.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { rankGap } from "@fieldstone/model/limits.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type Author, authorOf } from "../../kernel/authors/author.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { requireCapability } from "../../kernel/entitlements/entitlements.ts";
import { lockGroup } from "./boards/tag-board-store.ts";
import {
  parseTagColor,
  parseTagDescription,
  parseTagTitle,
  tagGroupNotFound,
  tagsPerBoardMax,
  tagTitleTaken,
  tooManyTags,
} from "./tag.ts";
import { requireBoard } from "./tag-policy.ts";
import { findTagByTitle, insertTag, lockTag, measureBoard } from "./tag-store.ts";

export interface CreateTagInput {
  /** Set by the client, so that an optimistic tag keeps its identity. */
  readonly id?: string | null | undefined;
  readonly tagBoardId: string;
  readonly tagGroupId?: string | null | undefined;
  readonly title: string;
  /** Default: the palette's next colour. */
  readonly color?: string | null | undefined;
  readonly description?: string | null | undefined;
}

/**
 * Creates a tag at the end of its board. Idempotent by id.
 * @throws ProductError `tag.title_taken`, `tag.limit`, `plan.upgrade_needed`, `tag_board.not_found`,
 * `tag_group.not_found`, Forbidden
 */
export async function createTag(
  tx: TenantTransaction,
  input: CreateTagInput,
  author: Author = authorOf(tx.context.actor),
): Promise<string> {
  const board = await requireBoard(tx, input.tagBoardId, "WRITE");
  const title = parseTagTitle(input.title);
  const tagId = input.id ?? newId();
  const known = input.id == null ? undefined : await lockTag(tx, tagId);
  if (known !== undefined) {
    if (known.tagBoardId === board.id && known.title === title && known.deletedAt === null) return tagId;
    throw new ProductError("InvalidOperation", "tag.id_taken", "This tag already exists. Reload the page.");
  }
  if (input.tagGroupId != null) {
    const group = await lockGroup(tx, input.tagGroupId);
    if (group?.tagBoardId !== board.id) throw tagGroupNotFound();
  }
  if ((await findTagByTitle(tx, board.id, title)) !== undefined) throw tagTitleTaken(title);
  const { count, lastRank } = await measureBoard(tx, board.id);
  if (count >= tagsPerBoardMax) throw tooManyTags();
  const tag = {
    id: tagId,
    tagBoardId: board.id,
    tagGroupId: input.tagGroupId ?? null,
    title,
    color: input.color == null ? paletteColorAt(count) : await ownColor(tx, input.color),
    description: parseTagDescription(input.description ?? ""),
    rank: lastRank + rankGap,
  };
  await insertTag(tx, tag, author);
  await recordChange(
    tx,
    "tag",
    "created",
    { id: tagId, projectId: board.projectId },
    { title, tagBoardId: board.id },
  );
  return tagId;
}

/** Colours outside the palette depend on the plan; the sample has its own. */
async function ownColor(tx: TenantTransaction, color: string): Promise<string> {
  const parsed = parseTagColor(color);
  if (!isPaletteColor(parsed) && tx.context.actor.kind !== "system")
    await requireCapability(tx, "customTagColors");
  return parsed;
}
