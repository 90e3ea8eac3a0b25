import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { ChangedObject } from "../../kernel/changes/record-change.ts";
import { placeOfFile } from "../files/file-place.ts";
import { findFile } from "../files/find-file.ts";

/** The place for live changes of a recording, as in placeOfFile. */
export async function placeOfRecording(tx: TenantTransaction, fileId: string): Promise<ChangedObject> {
  const file = await findFile(tx, fileId);
  return await placeOfFile(tx, { id: fileId, documentId: file?.documentId });
}
