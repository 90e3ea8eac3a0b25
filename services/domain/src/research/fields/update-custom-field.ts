import { parseHexColor } from "@fieldstone/model/colors.ts";
import { labelKey, type SelectOption } from "@fieldstone/model/fields/select-options.ts";
import { selectOptionsMax } from "@fieldstone/model/limits.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import {
  customFieldNotFound,
  optionLimitReached,
  optionTaken,
  parseCustomFieldTitle,
  parseSelectableMax,
  requireOptionLabel,
} from "./custom-field.ts";
import { requireField } from "./custom-field-policy.ts";
import { updateFieldRow } from "./custom-field-store.ts";

export interface OptionEdits {
  /** All options after the change, in order. */
  readonly options: readonly SelectOption[];
  /** Options that the editor saw: others, added concurrently, stay at the end. */
  readonly seenIds: readonly string[];
}

export interface UpdateCustomFieldInput {
  readonly id: string;
  readonly title?: string | null | undefined;
  readonly selectableMax?: number | null | undefined;
  readonly optionEdits?: OptionEdits | null | undefined;
}

/**
 * Renames a field, or renames, recolours, reorders, adds and removes its options. Values keep a removed
 * option's id: if the option is restored with it, they show it again.
 * @throws ProductError `title.*`, `custom_field.*`, Forbidden
 */
export async function updateCustomField(tx: TenantTransaction, input: UpdateCustomFieldInput): Promise<void> {
  const before = await requireField(tx, input.id);
  const after = {
    ...before,
    title: input.title == null ? before.title : parseCustomFieldTitle(input.title),
    selectableMax:
      input.selectableMax == null ? before.selectableMax : parseSelectableMax(input.selectableMax),
    options: input.optionEdits == null ? before.options : editOptions(before.options, input.optionEdits),
  };
  await updateFieldRow(tx, after);
  const recordedOf = ({ title, selectableMax, options }: typeof after) => ({ title, selectableMax, options });
  await recordChange(
    tx,
    "customField",
    "updated",
    { id: before.id, projectId: before.projectId },
    { ...recordedOf(after), before: recordedOf(before) },
  );
}

function editOptions(stored: readonly SelectOption[], { options, seenIds }: OptionEdits): SelectOption[] {
  const edited = new Map<string, SelectOption>();
  const labels = new Set<string>();
  const unseen = stored.filter(
    ({ id }) => !seenIds.includes(id) && !options.some((option) => option.id === id),
  );
  for (const { id, label: text, color } of [...options, ...unseen]) {
    const label = requireOptionLabel(text);
    if (labels.has(labelKey(label))) throw optionTaken(label);
    if (edited.has(id)) throw customFieldNotFound();
    labels.add(labelKey(label));
    edited.set(id, { id, label, color: parseHexColor(color) ?? color });
  }
  if (edited.size > selectOptionsMax) throw optionLimitReached();
  return [...edited.values()];
}
