import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireContributor, requireManager } from "../../access/permissions/member-policy.ts";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import { type CustomField, customFieldNotFound } from "./custom-field.ts";
import { lockField } from "./custom-field-store.ts";
import { findReadableFields } from "./read-custom-fields.ts";

interface FieldOptions {
  /** Finds archived fields too. */
  readonly archived?: boolean;
  /** The role needed for a workspace field. Default: MANAGER. */
  readonly workspaceRole?: "CONTRIBUTOR" | "MANAGER";
}

/**
 * Locks a field that the actor may change: needs WRITE in its project, or a manager for the workspace's.
 * @throws ProductError `custom_field.not_found`, Forbidden
 */
export async function requireField(
  tx: TenantTransaction,
  fieldId: string,
  { archived = false, workspaceRole = "MANAGER" }: FieldOptions = {},
): Promise<CustomField> {
  const field = await lockField(tx, fieldId, "change");
  await requireFieldLevel(tx, field, workspaceRole);
  if (field === undefined || (field.archivedAt !== null && !archived)) throw customFieldNotFound();
  return field;
}

/** As requireField, without locking the row. */
export async function requireFieldUnlocked(tx: TenantTransaction, fieldId: string): Promise<CustomField> {
  const [field] = await findReadableFields(tx, [fieldId]);
  await requireFieldLevel(tx, field, "MANAGER");
  if (field === undefined || field.archivedAt !== null) throw customFieldNotFound();
  return field;
}

async function requireFieldLevel(
  tx: TenantTransaction,
  field: CustomField | undefined,
  workspaceRole: "CONTRIBUTOR" | "MANAGER",
): Promise<void> {
  if (field === undefined) throw customFieldNotFound();
  if (field.projectId !== null)
    await requireProjectLevel(tx, field.projectId, "WRITE", { missing: customFieldNotFound });
  else if (workspaceRole === "MANAGER") requireManager(tx.context.actor);
  else requireContributor(tx.context.actor);
}
