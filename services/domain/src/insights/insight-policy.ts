import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireProjectLevel } from "../permissions/project-access.ts";
import { type Insight, insightNotFound } from "./insight.ts";
import { lockInsight } from "./insight-store.ts";

/** The insight, locked, in a project that the actor may write. @throws ProductError `insight.not_found`, Forbidden */
export async function requireWritableInsight(
  tx: TenantTransaction,
  insightId: string,
  options: { readonly deleted?: boolean } = {},
): Promise<Insight> {
  const insight = await lockInsight(tx, insightId);
  if (insight === undefined) throw insightNotFound();
  await requireProjectLevel(tx, insight.projectId, "WRITE", { missing: insightNotFound });
  if (insight.deletedAt !== null && options.deleted !== true) throw insightNotFound();
  return insight;
}
