import { insightTitleLengthMax } from "@fieldstone/model/limits.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import { copyFieldValues } from "../fields/field-value-store.ts";
import { readHighlights } from "../highlights/read-highlights.ts";
import { createInsight } from "../insights/create-insight.ts";
import { insightHighlightsMax, insightNotFound } from "../insights/insight.ts";
import { readInsights } from "../insights/read-insights.ts";
import { copiedTitle, copyDocument } from "./copied-document.ts";

/**
 * A copy of an insight in its project, as a draft: title, text with the quotes in it, and fields. Returns the copy's
 * id; deleting it undoes it.
 * @throws ProductError `insight.not_found`, Forbidden without WRITE in the project, `document.too_large`, `document.busy`
 */
export async function duplicateInsight(tx: TenantTransaction, insightId: string): Promise<string> {
  const insight = (await readInsights(tx, [insightId])).get(insightId);
  if (insight === undefined) throw insightNotFound();
  const { projectId, title } = insight;
  await requireProjectLevel(tx, projectId, "WRITE", { missing: insightNotFound });
  const { prepared, embedded } = await copyDocument(tx, insightId);
  // Quotes that the copier may not read stay in the text, where nothing of them is shown.
  const readable = await readHighlights(tx, embedded);
  const id = await createInsight(tx, {
    projectId,
    title: copiedTitle(title, insightTitleLengthMax),
    highlightIds: [...readable.keys()].slice(0, insightHighlightsMax),
    prepared,
  });
  await copyFieldValues(tx, insightId, id);
  return id;
}
