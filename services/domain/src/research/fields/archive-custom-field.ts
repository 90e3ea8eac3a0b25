import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { requireCapacity } from "../../kernel/entitlements/entitlements.ts";
import { requireField } from "./custom-field-policy.ts";
import { markFieldArchived, workspaceFieldCapacity } from "./custom-field-store.ts";

/**
 * Archives a field or restores it; its values are kept.
 * @throws ProductError `custom_field.title_taken` if its title is in use by now, `custom_field.not_found`,
 * `plan.limit_reached`, Forbidden
 */
export async function setCustomFieldArchived(
  tx: TenantTransaction,
  fieldId: string,
  archived: boolean,
): Promise<void> {
  const field = await requireField(tx, fieldId, { archived: true });
  if ((field.archivedAt !== null) === archived) return;
  if (!archived && field.projectId === null && field.extensionId === null)
    await requireCapacity(tx, workspaceFieldCapacity);
  await markFieldArchived(tx, field, archived);
  const { projectId, title } = field;
  await recordChange(
    tx,
    "customField",
    archived ? "archived" : "restored",
    { id: fieldId, projectId },
    { title },
  );
}
