import { parseHexColor } from "@fieldstone/model/colors.ts";
import { findOption, parseOptionLabel, type SelectOption } from "@fieldstone/model/fields/select-options.ts";
import { selectOptionsMax } from "@fieldstone/model/limits.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import {
  customFieldNotFound,
  optionLabelInvalid,
  optionLimitReached,
  optionTaken,
  parseCustomFieldTitle,
  parseSelectableMax,
} from "./custom-field.ts";
import { requireField } from "./custom-field-policy.ts";
import { updateFieldRow } from "./custom-field-store.ts";

export interface OptionEdits {
  /** All that shall be there, in order. */
  readonly options: readonly SelectOption[];
  /** Those that the editor saw: one that somebody else has added since stays, at the end. */
  readonly seenIds: readonly string[];
}

export interface UpdateCustomFieldInput {
  readonly id: string;
  readonly title?: string | null | undefined;
  readonly selectableMax?: number | null | undefined;
  readonly optionEdits?: OptionEdits | null | undefined;
}

/**
 * Renames a field, or renames, recolours, orders, adds and removes its options. Values that name a removed option keep
 * it: put back with its id it is chosen again.
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
  const told = ({ title, selectableMax, options }: typeof after) => ({ title, selectableMax, options });
  await recordChange(
    tx,
    "customField",
    "updated",
    { id: before.id, projectId: before.projectId },
    { ...told(after), before: told(before) },
  );
}

function editOptions(stored: readonly SelectOption[], { options, seenIds }: OptionEdits): SelectOption[] {
  const edited: SelectOption[] = [];
  const unseen = stored.filter(
    ({ id }) => !seenIds.includes(id) && !options.some((option) => option.id === id),
  );
  for (const { id, label: text, color } of [...options, ...unseen]) {
    const label = parseOptionLabel(text);
    if (label === undefined) throw optionLabelInvalid();
    if (findOption(edited, label) !== undefined) throw optionTaken(label);
    if (edited.some((option) => option.id === id)) throw customFieldNotFound();
    edited.push({ id, label, color: parseHexColor(color) ?? color });
  }
  if (edited.length > selectOptionsMax) throw optionLimitReached();
  return edited;
}
