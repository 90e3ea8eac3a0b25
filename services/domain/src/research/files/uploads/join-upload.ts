import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireOwnUpload } from "../attachments/attachment-policy.ts";
import { markJoining } from "../attachments/attachment-store.ts";
import { joinUploadTask } from "./upload-tasks.ts";

/**
 * Schedules joining the parts of an upload, all of which have arrived. Safe to repeat.
 * @throws ProductError as requireOwnUpload
 */
export async function joinUpload(tx: TenantTransaction, fileId: string): Promise<void> {
  const file = await requireOwnUpload(tx, fileId);
  if (file.joiningSince === null) await markJoining(tx, fileId);
  await tx.enqueue(joinUploadTask, { fileId }, { jobKey: `upload.join:${fileId}` });
}
