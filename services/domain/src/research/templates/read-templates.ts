import {
  builtInInsightTemplates,
  builtInProjectTemplates,
} from "@fieldstone/model/templates/built-in-templates.ts";
import type { WorkspaceTemplate } from "@fieldstone/model/templates/template-content.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { requireMemberOrSystem } from "../../access/permissions/member-policy.ts";
import type { Template } from "./template.ts";

export const templateColumns = sql`template_id as id, workspace_template as "workspaceTemplate", title, description,
  content, created_by as "createdBy", false as "isBuiltIn", deleted_at as "deletedAt"`;

function builtIn(workspaceTemplate: WorkspaceTemplate): readonly Template[] {
  const templates = workspaceTemplate === "PROJECT" ? builtInProjectTemplates : builtInInsightTemplates;
  return templates.map(({ id, title, description, content }) => ({
    id,
    workspaceTemplate,
    title,
    description,
    content,
    createdBy: null,
    isBuiltIn: true,
    deletedAt: null,
  }));
}

/** The workspace's templates of a kind by title, then the built-in ones. */
export async function listTemplates(
  tx: TenantTransaction,
  workspaceTemplate: WorkspaceTemplate,
): Promise<readonly Template[]> {
  requireMemberOrSystem(tx.context.actor);
  const { rows } = await sql<Template>`select ${templateColumns} from templates
    where deleted_at is null and workspace_template = ${workspaceTemplate}
    order by lower(title), template_id`.execute(tx.db);
  return [...rows, ...builtIn(workspaceTemplate)];
}

export async function findTemplate(tx: TenantTransaction, id: string): Promise<Template | undefined> {
  requireMemberOrSystem(tx.context.actor);
  const known = [...builtIn("PROJECT"), ...builtIn("INSIGHT")].find((template) => template.id === id);
  if (known !== undefined) return known;
  const { rows } = await sql<Template>`select ${templateColumns} from templates
    where deleted_at is null and template_id::text = ${id}`.execute(tx.db);
  return rows[0];
}
