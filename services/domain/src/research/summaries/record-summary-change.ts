import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordEvent } from "../../kernel/changes/record-event.ts";
import type { NoteSummary } from "./summary.ts";

/** Records a change in the audit log and publishes it to those who have the note open. */
export async function recordSummaryChange(
  tx: TenantTransaction,
  act: "generated" | "updated" | "deleted" | "restored",
  { id, noteId, projectId }: Pick<NoteSummary, "id" | "noteId" | "projectId">,
  data: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await recordEvent(
    tx,
    {
      kind: `summary.${act}`,
      subjectType: "note",
      subjectId: noteId,
      data: { summaryId: id, ...data },
    },
    { type: "note", id: noteId, projectId, documentId: noteId, act: "updated" },
  );
}
