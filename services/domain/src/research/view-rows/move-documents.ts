import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { bulkIds } from "../../kernel/objects/bulk-ids.ts";
import { updateInsight } from "../insights/update-insight.ts";
import { updateNote } from "../notes/update-note.ts";

export interface MoveDocumentsInput {
  readonly ids: readonly string[];
  readonly projectId: string;
}

/**
 * Moves notes or insights to another project, all of them or none.
 * @throws ProductError `bulk.too_many`, `note.not_found`, `insight.not_found`, `project.not_found`, Forbidden
 */
export async function moveDocuments(
  tx: TenantTransaction,
  target: "NOTE" | "INSIGHT",
  { ids, projectId }: MoveDocumentsInput,
): Promise<void> {
  const move = target === "NOTE" ? updateNote : updateInsight;
  for (const id of bulkIds(ids)) await move(tx, { id, projectId });
}
