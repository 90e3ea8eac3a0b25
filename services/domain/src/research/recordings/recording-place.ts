import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { findDocumentPlaces } from "../../access/permissions/read-document-places.ts";
import type { ChangedObject } from "../../kernel/changes/record-change.ts";
import { findFile } from "../files/find-file.ts";

/** Who hears of a change to a recording: nobody where its note or insight is in the trash. */
export async function placeOfRecording(tx: TenantTransaction, fileId: string): Promise<ChangedObject> {
  const file = await findFile(tx, fileId);
  const documentId = file?.documentId ?? undefined;
  const [place] = documentId === undefined ? [] : await findDocumentPlaces(tx, [documentId]);
  return { id: fileId, projectId: place?.projectId, documentId };
}

/** Tells live readers how far a recording is: too often for the audit log. */
export async function announceRecording(tx: TenantTransaction, fileId: string): Promise<void> {
  const { projectId, documentId } = await placeOfRecording(tx, fileId);
  if (projectId == null || documentId === undefined) return;
  await tx.notify({ type: "file", id: fileId, projectId, documentId, act: "updated" });
}
