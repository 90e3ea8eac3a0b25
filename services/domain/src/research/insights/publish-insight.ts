import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { memberId } from "../../access/permissions/member-policy.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { requireWritableInsight } from "./insight-policy.ts";
import {
  markInsightPublished,
  markInsightUnpublished,
  restoreInsightPublished,
  withdrawInsightPublished,
} from "./insight-store.ts";

export interface PublishInsightInput {
  readonly id: string;
  readonly published: boolean;
  /** Whether this undoes the opposite: what was unpublished has its former date and publisher again. */
  readonly undo?: boolean | null | undefined;
}

/**
 * Publishes an insight to everyone's home page, or unpublishes it. Publishing twice keeps the first date.
 * @throws ProductError `insight.not_found`, Forbidden
 */
export async function publishInsight(tx: TenantTransaction, input: PublishInsightInput): Promise<void> {
  const { projectId, publishedAt, title } = await requireWritableInsight(tx, input.id);
  if ((publishedAt !== null) === input.published) return;
  await (input.published ? publish : unpublish)(tx, input);
  await recordChange(
    tx,
    "insight",
    input.published ? "published" : "unpublished",
    { id: input.id, projectId, documentId: input.id },
    { title },
  );
}

async function publish(tx: TenantTransaction, { id, undo }: PublishInsightInput): Promise<void> {
  if (undo === true && (await restoreInsightPublished(tx, id))) return;
  await markInsightPublished(tx, id, memberId(tx.context.actor));
}

function unpublish(tx: TenantTransaction, { id, undo }: PublishInsightInput): Promise<void> {
  return undo === true ? withdrawInsightPublished(tx, id) : markInsightUnpublished(tx, id);
}
