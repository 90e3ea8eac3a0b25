import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { isBlankDocument } from "../documents/blank-document.ts";
import { setInsightDeleted } from "./delete-insight.ts";
import { requireWritableInsight } from "./insight-policy.ts";

/**
 * Deletes an insight that its author left without writing anything; others stay. Returns true if deleted.
 * @throws ProductError `insight.not_found`, Forbidden
 */
export async function discardBlankInsight(tx: TenantTransaction, insightId: string): Promise<boolean> {
  const insight = await requireWritableInsight(tx, insightId, { deleted: true });
  const { actor } = tx.context;
  const own = insight.author_kind === "person" && actor.kind === "user" && insight.author_id === actor.userId;
  if (!own || insight.deletedAt !== null || insight.title !== "" || insight.publishedAt !== null)
    return false;
  if (!(await isBlankDocument(tx, insightId))) return false;
  await setInsightDeleted(tx, insightId, true);
  return true;
}
