import { ProductError } from "@fieldstone/model/errors.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { requireCapability } from "../../kernel/entitlements/entitlements.ts";
import { parseTagColor, parseTagDescription, parseTagRole, parseTagTitle, tagTitleTaken } from "./tag.ts";
import { hasFullLevel, requireTag } from "./tag-policy.ts";
import { findTagByTitle, updateTagRow } from "./tag-store.ts";

export interface UpdateTagInput {
  readonly id: string;
  readonly title?: string | null | undefined;
  readonly color?: string | null | undefined;
  readonly description?: string | null | undefined;
  /** An empty text clears it. */
  readonly role?: string | null | undefined;
  readonly locked?: boolean | null | undefined;
}

/**
 * Changes a tag's fields that are given. Locking a tag and changing a locked one need full access.
 * @throws ProductError `tag.title_taken`, `tag.locked`, `tag.lock_needs_full`, `tag.not_found`, Forbidden
 */
export async function updateTag(tx: TenantTransaction, input: UpdateTagInput): Promise<void> {
  const { tag, board } = await requireTag(tx, input.id);
  const after = {
    title: input.title == null ? tag.title : parseTagTitle(input.title),
    color: input.color == null ? tag.color : parseTagColor(input.color),
    description: input.description == null ? tag.description : parseTagDescription(input.description),
    role: input.role == null ? tag.role : parseTagRole(input.role),
    locked: input.locked ?? tag.locked,
  };
  if (after.locked !== tag.locked && !(await hasFullLevel(tx, board))) {
    throw new ProductError(
      "Forbidden",
      "tag.lock_needs_full",
      "Locking a tag needs full access to its project. Ask a manager.",
    );
  }
  const namesake = await findTagByTitle(tx, tag.tagBoardId, after.title);
  if (namesake !== undefined && namesake.id !== tag.id) throw tagTitleTaken(after.title);
  if (after.color !== tag.color) await requireCapability(tx, "customTagColors");
  await updateTagRow(tx, tag.id, after);
  const { title, color, description, role, locked } = tag;
  await recordChange(
    tx,
    "tag",
    "updated",
    { id: tag.id, projectId: board.projectId },
    { ...after, before: { title, color, description, role, locked } },
  );
}
