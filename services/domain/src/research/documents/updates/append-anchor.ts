import type { HighlightAnchor } from "@fieldstone/document/highlights/highlight-anchor.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { placeAnchorJob } from "../jobs/document-jobs.ts";
import { workOnDocument } from "../jobs/document-work.ts";
import { announceUpdates, insertUpdates, lockDocument, readUpdates } from "./document-update-store.ts";
import { workOnParts } from "./open-stored.ts";

/**
 * Records a moved highlight in the document too, if the document stores another anchor for it. Part of the
 * command that writes the highlight's row.
 */
export async function appendAnchor(
  tx: TenantTransaction,
  documentId: string,
  highlightId: string,
  anchor: HighlightAnchor,
): Promise<void> {
  const stored = await lockDocument(tx, documentId);
  if (stored === undefined) return;
  const later = await readUpdates(tx, documentId, stored.compactedThrough);
  const stateAndUpdates = { state: stored.state, updates: later.map(({ update }) => update) };
  const { updates } = await workOnParts(tx, documentId, stateAndUpdates, (parts) =>
    workOnDocument(tx.context.teamId, placeAnchorJob, { parts, highlightId, anchor }),
  );
  if (updates.length === 0) return;
  await insertUpdates(
    tx,
    documentId,
    updates.map((update) => ({ update, authorId: null })),
  );
  await announceUpdates(tx, documentId, "command");
}
