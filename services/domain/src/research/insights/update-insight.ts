import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { moveToProject } from "../notes/move-to-project.ts";
import { parseInsightTitle } from "./insight.ts";
import { requireWritableInsight } from "./insight-policy.ts";
import { updateInsightRow } from "./insight-store.ts";

export interface UpdateInsightInput {
  readonly id: string;
  readonly title?: string | null | undefined;
  /** Moves the insight with its text and comments. Needs WRITE in both projects. */
  readonly projectId?: string | null | undefined;
}

/** @throws ProductError `insight.not_found`, `project.not_found`, `title.too_long`, Forbidden */
export async function updateInsight(tx: TenantTransaction, input: UpdateInsightInput): Promise<void> {
  const before = await requireWritableInsight(tx, input.id);
  const after = {
    title: input.title == null ? before.title : parseInsightTitle(input.title),
    projectId: input.projectId ?? before.projectId,
  };
  if (after.projectId !== before.projectId) {
    await moveToProject(tx, input.id, { from: before.projectId, to: after.projectId });
  }
  await updateInsightRow(tx, input.id, after);
  await recordChange(
    tx,
    "insight",
    after.projectId === before.projectId ? "updated" : "moved",
    { id: input.id, projectId: after.projectId, documentId: input.id },
    { ...after, before: { title: before.title, projectId: before.projectId } },
  );
}
