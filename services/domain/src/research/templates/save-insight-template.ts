import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { documentToMarkdown } from "../documents/document-markdown.ts";
import { readDocumentContents } from "../documents/read-document.ts";
import { insightNotFound } from "../insights/insight.ts";
import { readInsights } from "../insights/read-insights.ts";
import { saveTemplate } from "./save-template.ts";

export interface SaveInsightTemplateInput {
  readonly insightId: string;
  readonly title: string;
  readonly description?: string | null | undefined;
}

/**
 * A template of an insight's text, without the highlights that it quotes.
 * @throws ProductError `insight.not_found`, `template.*`, `title.*`, `plan.*`, Forbidden
 */
export async function saveInsightTemplate(
  tx: TenantTransaction,
  { insightId, title, description }: SaveInsightTemplateInput,
): Promise<string> {
  if (!(await readInsights(tx, [insightId])).has(insightId)) throw insightNotFound();
  const content = (await readDocumentContents(tx, [insightId])).get(insightId);
  const markdown = content === undefined ? "" : documentToMarkdown(content);
  return await saveTemplate(tx, {
    workspaceTemplate: "INSIGHT",
    title,
    description: description ?? "",
    content: { markdown },
  });
}
