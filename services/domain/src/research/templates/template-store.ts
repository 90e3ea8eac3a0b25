import type { WorkspaceTemplate } from "@fieldstone/model/templates/template-content.ts";
import { jsonbText } from "@fieldstone/platform/postgres/jsonb-text.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import type { Capacity } from "../../kernel/entitlements/entitlements.ts";
import { templateColumns } from "./read-templates.ts";
import type { Template } from "./template.ts";

/** For commands, without access checks: the row in any state, locked. */
export async function lockTemplate(tx: TenantTransaction, templateId: string): Promise<Template | undefined> {
  const { rows } = await sql<Template>`select ${templateColumns} from templates
    where template_id::text = ${templateId} for no key update`.execute(tx.db);
  return rows[0];
}

/** Number of live templates of a kind, or of both. */
export async function countTemplates(tx: TenantTransaction, kind?: WorkspaceTemplate): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from templates
    where deleted_at is null and ${kind === undefined ? sql`true` : sql`workspace_template = ${kind}`}`.execute(
    tx.db,
  );
  return rows[0]?.count ?? 0;
}

export const templateCapacity: Capacity = {
  counted: "templates",
  lock: "templateCount",
  count: (tx) => countTemplates(tx),
};

/** Total length of the live templates of a kind as JSON, in characters. */
export async function measureTemplates(tx: TenantTransaction, kind: WorkspaceTemplate): Promise<number> {
  const { rows } = await sql<{ length: number }>`
    select coalesce(sum(length(content::text)), 0)::float8 as length from templates
    where deleted_at is null and workspace_template = ${kind}`.execute(tx.db);
  return rows[0]?.length ?? 0;
}

export async function insertTemplate(
  tx: TenantTransaction,
  template: Pick<Template, "id" | "workspaceTemplate" | "title" | "description" | "content" | "createdBy">,
): Promise<void> {
  await sql`insert into templates (team_id, template_id, workspace_template, title, description, content, created_by)
    values (${tx.context.teamId}, ${template.id}, ${template.workspaceTemplate}, ${template.title},
      ${template.description}, ${jsonbText(template.content)}::jsonb, ${template.createdBy})`.execute(tx.db);
}

export async function updateTemplateRow(
  tx: TenantTransaction,
  { id, title, description, content }: Pick<Template, "id" | "title" | "description" | "content">,
): Promise<void> {
  await sql`update templates set title = ${title}, description = ${description},
      content = ${jsonbText(content)}::jsonb, updated_at = now()
    where team_id = ${tx.context.teamId} and template_id = ${id}`.execute(tx.db);
}

export async function markTemplateDeleted(
  tx: TenantTransaction,
  templateId: string,
  deleted: boolean,
): Promise<void> {
  await sql`update templates set deleted_at = case when ${deleted} then now() end, updated_at = now()
    where team_id = ${tx.context.teamId} and template_id = ${templateId}`.execute(tx.db);
}
