import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordEvent } from "../../kernel/changes/record-event.ts";
import type { TagBoard } from "../tags/tag.ts";
import type { TagSummary } from "./tag-summary.ts";

/** Records a change in the audit log and publishes it to those who have the tag open. */
export async function recordTagSummaryChange(
  tx: TenantTransaction,
  act: "generated" | "deleted" | "restored",
  { id, tagId }: Pick<TagSummary, "id" | "tagId">,
  { projectId }: Pick<TagBoard, "projectId">,
  data: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await recordEvent(
    tx,
    { kind: `summary.${act}`, subjectType: "tag", subjectId: tagId, data: { summaryId: id, ...data } },
    { type: "tag", id: tagId, ...(projectId === null ? {} : { projectId }), act: "updated" },
  );
}
