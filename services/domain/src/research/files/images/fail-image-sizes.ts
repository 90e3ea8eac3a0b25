import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { findDocumentPlaces } from "../../../access/permissions/read-document-places.ts";
import { recordChange } from "../../../kernel/changes/record-change.ts";
import { lockAttachment } from "../attachments/attachment-store.ts";

/** `image.unreadable`: because of the file. `image.internal`: because of us, in every attempt. */
export type ImageFailure = "image.unreadable" | "image.internal";

/** For the pipelines: records that an uploaded image has no sizes. It stays, and can be downloaded. */
export async function failImageSizes(
  tx: TenantTransaction,
  fileId: string,
  failureCode: ImageFailure,
): Promise<void> {
  const file = await lockAttachment(tx, fileId);
  if (file?.uploadStatus !== "DONE" || file.failureCode === failureCode) return;
  await sql`update files set failure_code = ${failureCode}
    where team_id = ${tx.context.teamId} and file_id = ${fileId}`.execute(tx.db);
  const [place] = await findDocumentPlaces(tx, [file.documentId]);
  const changed = { id: fileId, projectId: place?.projectId, documentId: file.documentId };
  await recordChange(tx, "file", "reading_failed", changed, { failureCode });
}
