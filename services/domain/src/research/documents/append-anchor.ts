import { anchorsEntryOf, placeAnchor } from "@fieldstone/model/document/anchor-map.ts";
import type { HighlightAnchor } from "@fieldstone/model/document/highlight-anchor.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { announceUpdates, insertUpdates, lockDocument, readUpdates } from "./document-update-store.ts";
import { openStored } from "./open-stored.ts";

/**
 * A person moved a highlight: where the document itself says that it is elsewhere, the document is told too.
 * Part of the command that writes the highlight's row.
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
  const { doc: shared } = await openStored(tx, documentId, {
    state: stored.state,
    updates: later.map(({ update }) => update),
  });
  try {
    if (anchorsEntryOf(shared, highlightId) === null) return;
    const updates: Uint8Array[] = [];
    shared.on("update", (update: Uint8Array) => updates.push(update));
    placeAnchor(shared, highlightId, anchor);
    await insertUpdates(
      tx,
      documentId,
      updates.map((update) => ({ update, authorId: null })),
    );
    await announceUpdates(tx, documentId, "command");
  } finally {
    shared.destroy();
  }
}
