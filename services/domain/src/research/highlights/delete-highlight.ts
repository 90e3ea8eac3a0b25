import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { fileNotFound } from "../files/attachments/attachment.ts";
import { findFile } from "../files/find-file.ts";
import type { Highlight } from "./highlight.ts";
import { requireHighlightCapacity } from "./highlight-capacity.ts";
import { requireOwnHighlight } from "./highlight-policy.ts";
import { markHighlightDeleted } from "./highlight-store.ts";

/** Moves a highlight and its tags to the trash. @throws ProductError `highlight.not_found`, Forbidden */
export function deleteHighlight(tx: TenantTransaction, highlightId: string): Promise<void> {
  return setDeleted(tx, highlightId, true);
}

/**
 * Restores a highlight with the same id and tags.
 * @throws ProductError `highlight.not_found`, `file.not_found`, Forbidden
 */
export function restoreHighlight(tx: TenantTransaction, highlightId: string): Promise<void> {
  return setDeleted(tx, highlightId, false);
}

async function setDeleted(tx: TenantTransaction, highlightId: string, deleted: boolean): Promise<void> {
  const highlight = await requireOwnHighlight(tx, highlightId, { includeDeleted: true });
  if ((highlight.deletedAt !== null) === deleted) return;
  await setHighlightDeleted(tx, highlight, deleted);
}

/** As the two above, without access checks. @throws ProductError `file.not_found`, `highlight.too_many` */
export async function setHighlightDeleted(
  tx: TenantTransaction,
  { id: highlightId, projectId, documentId, fileId, text }: Highlight,
  deleted: boolean,
): Promise<void> {
  if (!deleted && fileId !== null && (await findFile(tx, fileId)) === undefined) throw fileNotFound();
  if (!deleted && fileId === null) await requireHighlightCapacity(tx, documentId, [text]);
  await markHighlightDeleted(tx, highlightId, deleted);
  await recordChange(
    tx,
    "highlight",
    deleted ? "deleted" : "restored",
    { id: highlightId, projectId, documentId },
    { documentId, text },
  );
}
