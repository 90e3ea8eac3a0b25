import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { memberId } from "../../access/permissions/member-policy.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { requireWritableInsight } from "./insight-policy.ts";
import { markInsightPublished } from "./insight-store.ts";

/**
 * Publishes an insight to everyone's home page, or unpublishes it. Publishing twice keeps the first date.
 * @throws ProductError `insight.not_found`, Forbidden
 */
export async function publishInsight(
  tx: TenantTransaction,
  input: { readonly id: string; readonly published: boolean },
): Promise<void> {
  const { projectId, publishedAt, title } = await requireWritableInsight(tx, input.id);
  if ((publishedAt !== null) === input.published) return;
  await markInsightPublished(tx, input.id, memberId(tx.context.actor), input.published);
  await recordChange(
    tx,
    "insight",
    input.published ? "published" : "unpublished",
    { id: input.id, projectId, documentId: input.id },
    { title },
  );
}
