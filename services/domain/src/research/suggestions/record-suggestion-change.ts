import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordEvent } from "../../kernel/changes/record-event.ts";

export interface SuggestionSubject {
  readonly type: "note" | "highlight";
  readonly id: string;
  readonly projectId: string;
  readonly documentId: string;
}

/** Records a change in the audit log and publishes it to those who have the note open. */
export async function recordSuggestionChange(
  tx: TenantTransaction,
  act: "made" | "accepted" | "rejected" | "undone" | "finished",
  { type, id, projectId, documentId }: SuggestionSubject,
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  await recordEvent(
    tx,
    { kind: `suggestions.${act}`, subjectType: type, subjectId: id, data },
    { type, id, projectId, documentId, act: "updated" },
  );
}
