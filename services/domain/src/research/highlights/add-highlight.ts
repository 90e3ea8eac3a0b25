import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { highlightNotFound } from "./highlight.ts";
import { addTags, insertHighlight, lockHighlight, type NewHighlight } from "./highlight-store.ts";

/**
 * Records a new highlight with its tags, without access checks. Idempotent by id. Returns its id.
 * @throws ProductError `highlight.not_found` if a highlight of another document has the id
 */
export async function addHighlight(
  tx: TenantTransaction,
  highlight: NewHighlight & { readonly projectId: string },
  tagIds: readonly string[],
  place: Readonly<Record<string, unknown>>,
): Promise<string> {
  const { id, documentId, projectId } = highlight;
  if (!(await insertHighlight(tx, highlight))) {
    if ((await lockHighlight(tx, id))?.documentId !== documentId) throw highlightNotFound();
    return id;
  }
  await addTags(tx, id, tagIds, highlight.author);
  await recordChange(
    tx,
    "highlight",
    "created",
    { id, projectId, documentId },
    { documentId, projectId, ...place, tagIds },
  );
  return id;
}
