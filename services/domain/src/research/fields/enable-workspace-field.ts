import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { customFieldNotFound } from "./custom-field.ts";
import { lockField, writeFieldEnabled } from "./custom-field-store.ts";

/**
 * Turns a workspace field on or off for a project's notes or insights; its values are kept.
 * @throws ProductError `custom_field.not_found`, `project.not_found`, Forbidden
 */
export async function enableWorkspaceField(
  tx: TenantTransaction,
  input: { readonly projectId: string; readonly fieldId: string; readonly enabled: boolean },
): Promise<void> {
  const { projectId, fieldId, enabled } = input;
  await requireProjectLevel(tx, projectId, "WRITE");
  const field = await lockField(tx, fieldId, "use");
  const isOffered =
    field !== undefined &&
    field.projectId === null &&
    field.extensionId === null &&
    field.objectType !== "PERSON";
  if (!isOffered || (enabled && field.archivedAt !== null)) throw customFieldNotFound();
  if (!(await writeFieldEnabled(tx, projectId, fieldId, enabled))) return;
  await recordChange(
    tx,
    "customField",
    enabled ? "enabled" : "disabled",
    { id: fieldId, projectId },
    { title: field.title, projectId },
  );
}
