import { HighlightTracker } from "@fieldstone/model/document/highlight-tracker.ts";
import {
  documentFragment,
  documentFromShared,
  openSharedDocument,
  replaceSharedContent,
} from "@fieldstone/model/document/shared-document.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { memberId } from "../../access/permissions/member-policy.ts";
import { requireObjectLevel } from "../../access/permissions/object-access.ts";
import { recordAudit } from "../../kernel/audit/audit-store.ts";
import { documentNotFound } from "../documents/document.ts";
import { insertUpdates, lockDocument, readUpdates } from "../documents/document-update-store.ts";
import { findTrackedHighlights } from "../highlights/reanchor-highlights.ts";
import { saveDocument } from "./save-document.ts";
import { findSnapshot } from "./version-store.ts";

/** Names commands to the processes that have the document open: none of them has the edit yet. */
const commandWriter = "command";

/**
 * Makes the text what it was in a version, as a new edit after all others: nothing of the history is lost, and
 * highlights stay on the words that stay.
 * @throws ProductError `document.version_not_found`, `note.not_found` or `insight.not_found`, Forbidden without WRITE
 */
export async function restoreVersion(
  tx: TenantTransaction,
  input: { readonly documentId: string; readonly version: number },
): Promise<void> {
  const { documentId, version } = input;
  const stored = await lockDocument(tx, documentId);
  if (stored === undefined) throw documentNotFound();
  await requireObjectLevel(tx, { objectType: stored.objectType, objectId: documentId }, "WRITE");
  const snapshot = await findSnapshot(tx, documentId, version);
  if (snapshot === undefined) {
    throw new ProductError(
      "NotFound",
      "document.version_not_found",
      "This version is no longer kept. Choose another one.",
      { field: "version" },
    );
  }
  const past = openSharedDocument(snapshot);
  const later = await readUpdates(tx, documentId, stored.compactedThrough);
  const shared = openSharedDocument(
    stored.state,
    later.map(({ update }) => update),
  );
  const updates: Uint8Array[] = [];
  const tracker = new HighlightTracker(shared, "editor");
  try {
    for (const row of await findTrackedHighlights(tx, documentId)) tracker.track(row);
    shared.on("update", (update: Uint8Array) => updates.push(update));
    replaceSharedContent(shared, documentFromShared(documentFragment(past)));
  } finally {
    tracker.destroy();
    shared.destroy();
    past.destroy();
  }
  const authorId = memberId(tx.context.actor);
  await insertUpdates(
    tx,
    documentId,
    updates.map((update) => ({ update, authorId })),
  );
  await saveDocument(tx, documentId, commandWriter);
  await recordAudit(tx, {
    kind: "document.version_restored",
    subjectType: stored.objectType,
    subjectId: documentId,
    data: { version },
  });
}
