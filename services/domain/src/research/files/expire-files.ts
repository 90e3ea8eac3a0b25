import { daysBefore } from "@fieldstone/model/durations.ts";
import { isObjectKey, type ObjectKey } from "@fieldstone/platform/objects/object-key.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { defineTask } from "@fieldstone/platform/queue/task-contract.ts";
import { z } from "zod";
import { recordAudit } from "../../kernel/audit/audit-store.ts";
import { readRetentionDays } from "../../kernel/limits/workspace-limits.ts";
import { deletedFileRetentionDays } from "./attachments/attachment.ts";
import { purgeFiles } from "./purge-files.ts";

/** Frees the bytes of files that were deleted 30 days ago or exceed the workspace's retention period. */
export const expireFilesTask = defineTask({ name: "files.expire", payload: z.object({}) });

/** Files per step, to keep its transaction and deletions short. */
const filesAtOnceMax = 100;

export interface ExpiredFile {
  readonly id: string;
  readonly objectKey: ObjectKey;
}

/**
 * A batch of files whose bytes expire: deleted long enough ago, or older than the workspace's retention
 * period. Pictures are not included: they are part of a note's text.
 */
export async function findExpiredFiles(tx: TenantTransaction, now: Date): Promise<readonly ExpiredFile[]> {
  const days = await readRetentionDays(tx);
  const retainedSince = days === undefined ? null : daysBefore(now, days);
  const rows = await tx.db
    .selectFrom("files")
    .select(["file_id as id", "object_key as objectKey"])
    .where("team_id", "=", tx.context.teamId)
    .where("purpose", "<>", "PICTURE")
    .where("purged_at", "is", null)
    .where("upload_status", "=", "DONE")
    .where((where) =>
      where.or([
        where("deleted_at", "<", daysBefore(now, deletedFileRetentionDays)),
        where("created_at", "<", retainedSince),
      ]),
    )
    .orderBy("created_at")
    .limit(filesAtOnceMax)
    .execute();
  return rows.map(({ id, objectKey }) => {
    if (!isObjectKey(objectKey)) throw new Error(`file ${id} has a malformed object key`);
    return { id, objectKey };
  });
}

/** Records that the bytes of expired files were deleted from the object store. */
export async function markFilesExpired(tx: TenantTransaction, files: readonly ExpiredFile[]): Promise<void> {
  const fileIds = files.map(({ id }) => id);
  await purgeFiles(tx, fileIds);
  await recordAudit(tx, {
    kind: "files.expired",
    subjectType: "team",
    subjectId: tx.context.teamId,
    data: { fileIds },
  });
}
