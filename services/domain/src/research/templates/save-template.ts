import { newId } from "@fieldstone/model/ids.ts";
import { templatesMax } from "@fieldstone/model/limits.ts";
import {
  insightTemplateSchema,
  projectTemplateSchema,
  type WorkspaceTemplate,
} from "@fieldstone/model/templates/template-content.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { memberId, requireContributor } from "../../access/permissions/member-policy.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { requireCapability, requireCapacity } from "../../kernel/entitlements/entitlements.ts";
import {
  parseTemplateDescription,
  parseTemplateTitle,
  type TemplateContent,
  templateInvalid,
  templateLimitReached,
} from "./template.ts";
import { requireTemplatesShort } from "./template-policy.ts";
import { countTemplates, insertTemplate, templateCapacity } from "./template-store.ts";

export interface NewTemplate {
  readonly workspaceTemplate: WorkspaceTemplate;
  readonly title: string;
  readonly description: string;
  readonly content: TemplateContent;
}

/** @throws ProductError `template.too_large` */
export function parseTemplateContent(kind: WorkspaceTemplate, content: unknown): TemplateContent {
  const schema = kind === "PROJECT" ? projectTemplateSchema : insightTemplateSchema;
  const parsed = schema.safeParse(content);
  if (!parsed.success) throw templateInvalid(parsed.error);
  return parsed.data;
}

/**
 * Saves a template for the workspace. The caller checks access to the content.
 * @throws ProductError `title.*`, `template.*`, `plan.*`, Forbidden for a VIEWER
 */
export async function saveTemplate(tx: TenantTransaction, template: NewTemplate): Promise<string> {
  const { workspaceTemplate } = template;
  requireContributor(tx.context.actor);
  await requireCapability(tx, "templates");
  await requireCapacity(tx, templateCapacity);
  if ((await countTemplates(tx, workspaceTemplate)) >= templatesMax) throw templateLimitReached();
  const id = newId();
  const title = parseTemplateTitle(template.title);
  const description = parseTemplateDescription(template.description);
  const content = parseTemplateContent(workspaceTemplate, template.content);
  await requireTemplatesShort(tx, workspaceTemplate, content);
  const createdBy = memberId(tx.context.actor);
  await insertTemplate(tx, { id, workspaceTemplate, title, description, content, createdBy });
  await recordChange(tx, "template", "created", { id }, { title, workspaceTemplate });
  return id;
}
