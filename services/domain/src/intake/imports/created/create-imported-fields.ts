import { parseSelectOptions, type SelectOption } from "@fieldstone/model/fields/select-options.ts";
import {
  customFieldsPerPlaceMax,
  customFieldTitleLengthMax,
  selectOptionsMax,
} from "@fieldstone/model/limits.ts";
import { cutLine } from "@fieldstone/model/text/text-length.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../../kernel/changes/record-change.ts";
import { createCustomField } from "../../../research/fields/create-custom-field.ts";
import type { CustomField } from "../../../research/fields/custom-field.ts";
import { lockField, measurePlace, updateFieldRow } from "../../../research/fields/custom-field-store.ts";
import type { LeftOut } from "../exported/exported-parts.ts";
import type { DraftField } from "../exported/exported-view-parts.ts";
import type { Import } from "../import.ts";
import { addMadeFields } from "../import-store.ts";
import { findUsableFields } from "./ensure-fields.ts";

/**
 * Creates the fields of an exported project, up to the limit, or adds missing options to the project's fields
 * of the same titles. Returns what is left out. The caller holds `importedNames`.
 */
export async function createImportedFields(
  tx: TenantTransaction,
  { id: importId, projectId }: Pick<Import, "id" | "projectId">,
  drafts: readonly DraftField[],
): Promise<readonly LeftOut[]> {
  const leftOut: LeftOut[] = [];
  const madeFieldIds: string[] = [];
  for (const [objectType, fields] of Map.groupBy(drafts, (draft) => draft.objectType)) {
    const place = { projectId, extensionId: null, objectType };
    const made = new Set<string>();
    let room = customFieldsPerPlaceMax - (await measurePlace(tx, place)).count;
    const known = new Map(
      (await findUsableFields(tx, { projectId, objectType })).map((each) => [each.title.toLowerCase(), each]),
    );
    for (const { title: given, type, options, selectableMax } of fields) {
      const title = cutLine(given, customFieldTitleLengthMax);
      const key = title.toLowerCase();
      const there = known.get(key);
      if (there !== undefined) {
        if (there.type === "SELECT" && type === "SELECT") await addOptions(tx, there, options);
        continue;
      }
      if (made.has(key)) continue;
      const reason = title === "" ? "INVALID" : room <= 0 ? "LIMIT" : undefined;
      if (reason !== undefined) {
        leftOut.push({ kind: "FIELD", name: title, reason });
        continue;
      }
      const most =
        selectableMax === undefined ? null : Math.min(selectOptionsMax, Math.max(1, selectableMax));
      const field = { projectId, objectType, title, type, options, selectableMax: most };
      madeFieldIds.push(await createCustomField(tx, field));
      made.add(key);
      room -= 1;
    }
  }
  if (madeFieldIds.length > 0) await addMadeFields(tx, importId, madeFieldIds);
  return leftOut;
}

async function addOptions(
  tx: TenantTransaction,
  { id }: Pick<CustomField, "id">,
  given: readonly Pick<SelectOption, "color" | "label">[],
): Promise<void> {
  const field = await lockField(tx, id, "change");
  if (field?.type !== "SELECT") return;
  const options = parseSelectOptions([...field.options, ...given]);
  const addedOptions = options.slice(field.options.length);
  if (addedOptions.length === 0) return;
  await updateFieldRow(tx, { ...field, options });
  const { projectId } = field;
  await recordChange(tx, "customField", "updated", { id, projectId }, { addedOptions });
}
