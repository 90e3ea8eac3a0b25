import { insightTitleLengthMax } from "@fieldstone/model/limits.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import { copyFieldValues } from "../field-values/field-value-store.ts";
import { readHighlights } from "../highlights/read-highlights.ts";
import { createInsight } from "../insights/create-insight.ts";
import { insightHighlightsMax, insightNotFound } from "../insights/insight.ts";
import { copyDraft } from "../insights/insight-draft-store.ts";
import { readInsights } from "../insights/read-insights.ts";
import { copiedTitle, copyDocument } from "./copied-document.ts";

/**
 * Copies an insight in its project as a draft: title, text with its quotes, and fields. Returns the copy's
 * id; deleting the copy undoes it.
 * @throws ProductError `insight.not_found`, Forbidden without WRITE in the project, `document.too_large`,
 * `document.busy`
 */
export async function duplicateInsight(tx: TenantTransaction, insightId: string): Promise<string> {
  const insight = (await readInsights(tx, [insightId])).get(insightId);
  if (insight === undefined) throw insightNotFound();
  const { projectId, title } = insight;
  await requireProjectLevel(tx, projectId, "WRITE", { missing: insightNotFound });
  const { prepared, embedded } = await copyDocument(tx, insightId);
  // Quotes that the actor may not read stay in the text, which does not reveal them.
  const readable = await readHighlights(tx, embedded);
  const copy = { title: copiedTitle(title, insightTitleLengthMax) };
  const id = await createInsight(tx, {
    ...copy,
    projectId,
    highlightIds: [...readable.keys()].slice(0, insightHighlightsMax),
    prepared,
  });
  await copyFieldValues(tx, insightId, id);
  await copyDraft(tx, { insightId, title }, { insightId: id, ...copy });
  return id;
}
