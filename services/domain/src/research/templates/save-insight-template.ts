import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { insightNotFound } from "../insights/insight.ts";
import { readInsights } from "../insights/read-insights.ts";
import { readTemplateMarkdown } from "./read-template-markdown.ts";
import { saveTemplate } from "./save-template.ts";

export interface SaveInsightTemplateInput {
  readonly insightId: string;
  readonly title: string;
  readonly description?: string | null | undefined;
}

/**
 * Saves an insight's text, without its quoted highlights, as a template.
 * @throws ProductError `insight.not_found`, `template.*`, `title.*`, `plan.*`, Forbidden
 */
export async function saveInsightTemplate(
  tx: TenantTransaction,
  { insightId, title, description }: SaveInsightTemplateInput,
): Promise<string> {
  if (!(await readInsights(tx, [insightId])).has(insightId)) throw insightNotFound();
  const markdown = (await readTemplateMarkdown(tx, insightId)) ?? "";
  return await saveTemplate(tx, {
    workspaceTemplate: "INSIGHT",
    title,
    description: description ?? "",
    content: { markdown },
  });
}
