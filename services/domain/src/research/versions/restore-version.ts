import { ProductError } from "@fieldstone/model/errors.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { memberId } from "../../access/permissions/member-policy.ts";
import { requireObjectLevel } from "../../access/permissions/object-access.ts";
import { recordAudit } from "../../kernel/audit/audit-store.ts";
import {
  type DocumentObjectType,
  documentKindOf,
  documentNotFound,
  type TextObjectType,
} from "../documents/document.ts";
import { restoreJob } from "../documents/jobs/document-jobs.ts";
import { workOnDocument } from "../documents/jobs/document-work.ts";
import { findTrackedHighlights } from "../documents/placed-highlights.ts";
import { insertUpdates, lockDocument, readUpdates } from "../documents/updates/document-update-store.ts";
import { workOnParts } from "../documents/updates/open-stored.ts";
import { requireWritableView } from "../views/view-policy.ts";
import { repairDocument } from "./save-document.ts";
import { findSnapshot } from "./version-store.ts";

/**
 * Identifies commands to the processes that have the document open: none of them has applied the edit yet.
 */
const commandWriter = "command";

/**
 * Restores a text or drawing to a version, as a new edit: no history is lost, and highlights stay on the
 * remaining words.
 * @throws ProductError `document.version_not_found`, `document.version_unreadable`, `document.not_found`,
 * `document.version_withheld`, `view.not_found`, Forbidden without WRITE
 */
export async function restoreVersion(
  tx: TenantTransaction,
  objectType: DocumentObjectType,
  input: { readonly documentId: string; readonly version: number },
): Promise<void> {
  const { documentId, version } = input;
  const stored = await (objectType === "view"
    ? lockDrawing(tx, documentId)
    : lockText(tx, objectType, documentId));
  const snapshot = await findSnapshot(tx, documentId, version);
  if (snapshot === undefined) throw versionNotFound();
  if (snapshot === null) throw versionWithheld();
  const later = await readUpdates(tx, documentId, stored.compactedThrough);
  const highlights = (await findTrackedHighlights(tx, documentId)).map(({ id, anchor, text }) => ({
    id,
    anchor,
    text,
  }));
  const stateAndUpdates = { state: stored.state, updates: later.map(({ update }) => update) };
  const { updates } = await workOnParts(tx, documentId, stateAndUpdates, (parts) =>
    workOnDocument(tx.context.teamId, restoreJob, {
      parts,
      kind: documentKindOf(objectType),
      snapshot,
      highlights,
    }),
  );
  if (updates === null) throw versionUnreadable();
  const authorId = memberId(tx.context.actor);
  await insertUpdates(
    tx,
    documentId,
    updates.map((update) => ({ update, authorId })),
  );
  await repairDocument(tx, documentId, commandWriter);
  await recordAudit(tx, {
    kind: "document.version_restored",
    subjectType: objectType,
    subjectId: documentId,
    data: { version },
  });
}

async function lockText(tx: TenantTransaction, objectType: TextObjectType, objectId: string) {
  const stored = await lockDocument(tx, objectId);
  if (stored?.objectType !== objectType) throw documentNotFound();
  await requireObjectLevel(tx, { objectType, objectId }, "WRITE", documentNotFound);
  return stored;
}

async function lockDrawing(tx: TenantTransaction, viewId: string) {
  // Check access first: later errors would reveal whether a hidden view was ever a canvas.
  await requireWritableView(tx, viewId);
  const stored = await lockDocument(tx, viewId);
  if (stored?.objectType !== "view") throw versionNotFound();
  return stored;
}

function versionNotFound(): ProductError {
  return new ProductError(
    "NotFound",
    "document.version_not_found",
    "This version is no longer kept. Choose another one.",
    { field: "version" },
  );
}

function versionWithheld(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "document.version_withheld",
    "Words are being removed from this version. Try again in a minute.",
    { field: "version" },
  );
}

function versionUnreadable(): ProductError {
  return new ProductError(
    "UnprocessableContent",
    "document.version_unreadable",
    "This version can no longer be read. Choose another one.",
    { field: "version" },
  );
}
