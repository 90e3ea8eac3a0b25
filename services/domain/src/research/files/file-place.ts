import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { findDocumentPlaces } from "../../access/permissions/read-document-places.ts";
import type { ChangedObject } from "../../kernel/changes/record-change.ts";
import { announce } from "../../kernel/changes/record-event.ts";

/** The place for live changes of a file: none if its note or insight is in the trash. */
export async function placeOfFile(
  tx: TenantTransaction,
  { id, documentId }: { readonly id: string; readonly documentId: string | null | undefined },
): Promise<ChangedObject> {
  const [place] = documentId == null ? [] : await findDocumentPlaces(tx, [documentId]);
  return { id, projectId: place?.projectId, documentId: documentId ?? undefined };
}

/** Publishes a live change of a file's progress: too frequent for the audit log. */
export async function announceFile(
  tx: TenantTransaction,
  { id, projectId, documentId }: ChangedObject,
): Promise<void> {
  if (projectId == null || documentId === undefined) return;
  await announce(tx, { type: "file", id, projectId, documentId, act: "updated" });
}
