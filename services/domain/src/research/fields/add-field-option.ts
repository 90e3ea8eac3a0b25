import { paletteColorAt } from "@fieldstone/model/colors.ts";
import { findOption } from "@fieldstone/model/fields/select-options.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { selectOptionsMax } from "@fieldstone/model/limits.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { optionLimitReached, requireOptionLabel } from "./custom-field.ts";
import { requireField } from "./custom-field-policy.ts";
import { updateFieldRow } from "./custom-field-store.ts";

/**
 * Adds an option at the end of a field while a value is chosen. Returns the existing option of that label,
 * case-insensitive, if there is one.
 * @throws ProductError `custom_field.*`, Forbidden
 */
export async function addFieldOption(
  tx: TenantTransaction,
  input: { readonly fieldId: string; readonly label: string },
): Promise<string> {
  const field = await requireField(tx, input.fieldId, { workspaceRole: "CONTRIBUTOR" });
  const label = requireOptionLabel(input.label);
  const known = findOption(field.options, label);
  if (known !== undefined) return known.id;
  if (field.options.length >= selectOptionsMax) throw optionLimitReached();
  const option = { id: newId(), label, color: paletteColorAt(field.options.length) };
  await updateFieldRow(tx, { ...field, options: [...field.options, option] });
  await recordChange(
    tx,
    "customField",
    "updated",
    { id: field.id, projectId: field.projectId },
    { addedOption: option },
  );
  return option.id;
}
