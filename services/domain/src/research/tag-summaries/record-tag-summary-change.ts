import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordAudit } from "../../kernel/audit/audit-store.ts";
import type { TagBoard } from "../tags/tag.ts";
import type { TagSummary } from "./tag-summary.ts";

/** Records a change in the audit log and publishes it to those who have the tag open. */
export async function recordTagSummaryChange(
  tx: TenantTransaction,
  act: "generated" | "deleted" | "restored",
  { id, tagId }: Pick<TagSummary, "id" | "tagId">,
  { projectId }: TagBoard,
  data: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await recordAudit(tx, {
    kind: `summary.${act}`,
    subjectType: "tag",
    subjectId: tagId,
    data: { summaryId: id, ...data },
  });
  await tx.notify({ type: "tag", id: tagId, ...(projectId === null ? {} : { projectId }), act: "updated" });
}
