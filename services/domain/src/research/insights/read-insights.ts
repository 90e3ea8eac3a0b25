import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { loadDocumentLevels } from "../../access/permissions/document-access.ts";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import { filterShared } from "../../access/share-links/shared-access.ts";
import type { Page, PageRequest } from "../../kernel/paging/page.ts";
import type { Insight } from "./insight.ts";
import {
  countProjectInsights,
  findInsights,
  type InsightList,
  pageProjectInsights,
} from "./insight-store.ts";

/** Live insights by id that the actor may read, including one shared with a visitor. Others are left out. */
export async function readInsights(
  tx: TenantTransaction,
  insightIds: readonly string[],
): Promise<ReadonlyMap<string, Insight>> {
  const found = await findInsights(tx, insightIds);
  const shared = new Set(
    await filterShared(
      tx,
      "insight",
      found.map((insight) => insight.id),
    ),
  );
  const places = found.map(({ id: insightId, projectId }) => ({ documentId: insightId, projectId }));
  const levels = await loadDocumentLevels(tx, places);
  const readable = found.filter((insight) => shared.has(insight.id) || levels.has(insight.id));
  return new Map(readable.map((insight) => [insight.id, insight]));
}

/** One page of a project's insights. @throws ProductError `project.not_found` */
export async function listProjectInsights(
  tx: TenantTransaction,
  list: InsightList,
  page: PageRequest,
): Promise<Page<Insight>> {
  await requireProjectLevel(tx, list.projectId, "READ");
  return await pageProjectInsights(tx, list, page);
}

/** The length of that list. @throws ProductError `project.not_found` */
export async function countInsightsOfProject(tx: TenantTransaction, list: InsightList): Promise<number> {
  await requireProjectLevel(tx, list.projectId, "READ");
  return await countProjectInsights(tx, list);
}
