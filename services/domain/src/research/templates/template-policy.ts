import { ProductError } from "@fieldstone/model/errors.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { isManager, memberId, requireContributor } from "../../access/permissions/member-policy.ts";
import { type Template, templateNotFound } from "./template.ts";
import { lockTemplate } from "./template-store.ts";

/**
 * The workspace's template, locked, which the actor may change: their own, or any as a manager.
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
