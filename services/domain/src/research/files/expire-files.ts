import { daysBefore } from "@fieldstone/model/durations.ts";
import { isObjectKey, type ObjectKey } from "@fieldstone/platform/objects/object-key.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { defineTask } from "@fieldstone/platform/queue/task-contract.ts";
import { z } from "zod";
import { recordAudit } from "../../kernel/audit/audit-store.ts";
import { readRetentionDays } from "../../kernel/limits/workspace-limits.ts";

/** Deletes the uploaded files that are older than the workspace's retention period. */
export const expireFilesTask = defineTask({ name: "files.expire", payload: z.object({}) });

/** Files of one step: its transaction and its deletions stay short. */
const filesAtOnceMax = 100;

export interface ExpiredFile {
  readonly id: string;
  readonly objectKey: ObjectKey;
}

/**
 * Some of the uploaded files that are older than the workspace's retention period; none where it has none. Pictures
 * stay: they are part of a note's text, as its words are.
 */
export async function findExpiredFiles(tx: TenantTransaction, now: Date): Promise<readonly ExpiredFile[]> {
  const days = await readRetentionDays(tx);
  if (days === undefined) return [];
  const rows = await tx.db
    .selectFrom("files")
    .select(["file_id as id", "object_key as objectKey"])
    .where("team_id", "=", tx.context.teamId)
    .where("document_id", "is", null)
    .where("deleted_at", "is", null)
    .where("created_at", "<", daysBefore(now, days))
    .orderBy("created_at")
    .limit(filesAtOnceMax)
    .execute();
  return rows.map(({ id, objectKey }) => {
    if (!isObjectKey(objectKey)) throw new Error(`file ${id} has a malformed object key`);
    return { id, objectKey };
  });
}

/** Records that the bytes of expired files are gone from the object store. */
export async function markFilesExpired(tx: TenantTransaction, files: readonly ExpiredFile[]): Promise<void> {
  await tx.db
    .updateTable("files")
    .set({ deleted_at: new Date() })
    .where("team_id", "=", tx.context.teamId)
    .where(
      "file_id",
      "in",
      files.map(({ id }) => id),
    )
    .execute();
  await recordAudit(tx, {
    kind: "files.expired",
    subjectType: "team",
    subjectId: tx.context.teamId,
    data: { fileIds: files.map(({ id }) => id) },
  });
}
