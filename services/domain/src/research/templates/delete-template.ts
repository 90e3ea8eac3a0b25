import { templatesMax } from "@fieldstone/model/limits.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { requireCapacity } from "../../kernel/entitlements/entitlements.ts";
import { templateLimitReached } from "./template.ts";
import { requireOwnTemplate, requireTemplatesShort } from "./template-policy.ts";
import { countTemplates, markTemplateDeleted, templateCapacity } from "./template-store.ts";

/**
 * Deletes a template or restores it. Objects created from it stay.
 * @throws ProductError `template.*`, `plan.*`, Forbidden
 */
export async function setTemplateDeleted(tx: TenantTransaction, id: string, deleted: boolean): Promise<void> {
  const template = await requireOwnTemplate(tx, id, { deleted: true });
  if ((template.deletedAt !== null) === deleted) return;
  if (!deleted) {
    await requireCapacity(tx, templateCapacity);
    if ((await countTemplates(tx, template.workspaceTemplate)) >= templatesMax) throw templateLimitReached();
    await requireTemplatesShort(tx, template.workspaceTemplate, template.content);
  }
  await markTemplateDeleted(tx, id, deleted);
  await recordChange(tx, "template", deleted ? "deleted" : "restored", { id }, { title: template.title });
}
