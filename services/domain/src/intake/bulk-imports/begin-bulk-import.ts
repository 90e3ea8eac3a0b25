import { planBulkItem } from "@fieldstone/model/files/bulk-item.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { bulkImportItemsPerRunMax } from "@fieldstone/model/limits.ts";
import { isTranscriptOf } from "@fieldstone/model/transcripts/pair-transcripts.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import { recordAudit } from "../../kernel/audit/audit-store.ts";
import { requireMember } from "../../kernel/workspace/team-policy.ts";
import { type BulkItem, bulkItemRefused, bulkItemsInvalid } from "./bulk-import.ts";
import { insertBulkImport } from "./bulk-import-store.ts";

/** Our own choice: a path is longer than the file name that is stored. */
const pathLengthMax = 500;

export interface ChosenFile extends Pick<BulkItem, "projectId" | "path" | "sizeBytes"> {
  readonly transcriptPath?: string | null;
}

/**
 * Records the files that a member chose, before any is uploaded. Returns the bulk import's id.
 * @throws ProductError `bulk_import.too_many_items`, `bulk_import.item_refused`, `project.not_found`,
 *   Forbidden without WRITE
 */
export async function beginBulkImport(tx: TenantTransaction, files: readonly ChosenFile[]): Promise<string> {
  const { userId } = requireMember(tx.context.actor);
  if (files.length < 1 || files.length > bulkImportItemsPerRunMax) throw bulkItemsInvalid(files.length);
  const projectIds = [...new Set(files.map(({ projectId }) => projectId))];
  for (const projectId of projectIds) await requireProjectLevel(tx, projectId, "WRITE");
  const items = files.map(({ projectId, path, sizeBytes, transcriptPath = null }, position) => {
    const plan = planBulkItem(path, sizeBytes);
    if (!isPath(path) || "rejection" in plan) throw bulkItemRefused(path.slice(0, pathLengthMax));
    if (transcriptPath !== null && !(isPath(transcriptPath) && isTranscriptOf(transcriptPath, path)))
      throw bulkItemRefused(transcriptPath.slice(0, pathLengthMax));
    return { position, projectId, path, sizeBytes, kind: plan.kind, transcriptPath };
  });
  const id = newId();
  await insertBulkImport(tx, { id, createdBy: userId }, items);
  await recordAudit(tx, {
    kind: "bulk_import.started",
    subjectType: "bulk_import",
    subjectId: id,
    data: { projectIds, items: items.length },
  });
  return id;
}

function isPath(text: string): boolean {
  return text.trim() !== "" && text.length <= pathLengthMax && !text.includes("\0");
}
