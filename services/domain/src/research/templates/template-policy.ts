import { ProductError } from "@fieldstone/model/errors.ts";
import { templatesLengthMax } from "@fieldstone/model/limits.ts";
import type { WorkspaceTemplate } from "@fieldstone/model/templates/template-content.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { isManager, memberId, requireContributor } from "../../access/permissions/member-policy.ts";
import { type Template, templateNotFound, templatesTooLong } from "./template.ts";
import { lockTemplate, measureTemplates } from "./template-store.ts";

/**
 * Locks a workspace template that the actor may change: their own, or any as a manager.
 * @throws ProductError `template.not_found`, `template.not_own`, Forbidden
 */
export async function requireOwnTemplate(
  tx: TenantTransaction,
  templateId: string,
  { deleted = false }: { readonly deleted?: boolean } = {},
): Promise<Template> {
  const { actor } = tx.context;
  requireContributor(actor);
  const template = await lockTemplate(tx, templateId);
  if (template === undefined || (template.deletedAt !== null && !deleted)) throw templateNotFound();
  if (template.createdBy !== memberId(actor) && !isManager(actor)) {
    throw new ProductError(
      "Forbidden",
      "template.not_own",
      "Only managers can change templates that others saved. Ask a manager, or save one of your own.",
    );
  }
  return template;
}

/**
 * Checks the total length before a template is added. The caller holds the lock of the templates' count.
 * @throws ProductError `template.too_long_together`
 */
export async function requireTemplatesShort(
  tx: TenantTransaction,
  kind: WorkspaceTemplate,
  content: unknown,
): Promise<void> {
  const length = JSON.stringify(content).length;
  if ((await measureTemplates(tx, kind)) + length > templatesLengthMax) throw templatesTooLong();
}
