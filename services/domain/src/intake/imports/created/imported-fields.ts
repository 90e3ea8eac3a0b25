import { ProductError } from "@fieldstone/model/errors.ts";
import { customFieldValueIn, joinChosen } from "@fieldstone/model/fields/custom-field.ts";
import { isScale, sortScale, splitMultiSelect } from "@fieldstone/model/fields/select-options.ts";
import { fieldPeopleMax } from "@fieldstone/model/limits.ts";
import type { FieldCell } from "@fieldstone/model/tables/field-cells.ts";
import { newFieldTypeOf, type TableChoices } from "@fieldstone/model/tables/table-roles.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { Author } from "../../../kernel/authors/author.ts";
import { recordChange } from "../../../kernel/changes/record-change.ts";
import { requireCapability } from "../../../kernel/entitlements/entitlements.ts";
import { insertFieldValues } from "../../../research/field-values/field-value-store.ts";
import { withOptionsFrom } from "../../../research/fields/convert-values.ts";
import { requireFieldCapacity } from "../../../research/fields/create-custom-field.ts";
import { type CustomField, definitionOf } from "../../../research/fields/custom-field.ts";
import { isFieldOf, lockField, updateFieldRow } from "../../../research/fields/custom-field-store.ts";
import { ensurePeople } from "./imported-names.ts";

/** @throws ProductError `import.field_changed`, `custom_field.limit`, `plan.upgrade_needed` */
export async function requireImportedFields(
  tx: TenantTransaction,
  projectId: string,
  choices: TableChoices,
): Promise<void> {
  const { roles, fields = [] } = choices;
  const types = roles.flatMap((_, at) => newFieldTypeOf(choices, at) ?? []);
  if (types.length > 0)
    await requireFieldCapacity(tx, { projectId, objectType: "NOTE", added: types.length });
  if (types.includes("PERSON")) await requireCapability(tx, "contacts");
  for (const [at, role] of roles.entries()) {
    if (role !== "FIELD") continue;
    const chosen = fields[at];
    const field = chosen == null ? undefined : await lockField(tx, chosen.id, "use");
    const isThere = field !== undefined && (await isFieldOf(tx, field, { projectId, objectType: "NOTE" }));
    if (!isThere || field.type !== chosen?.type) {
      throw new ProductError(
        "InvalidOperation",
        "import.field_changed",
        "A field was archived or has another type by now. Open the table again and choose its columns.",
      );
    }
    if (field.type === "PERSON") await requireCapability(tx, "contacts");
  }
}

/**
 * Writes a table's values to fields of new notes and creates missing options and people. The caller holds
 * `importedNames`.
 */
export async function writeImportedFields(
  tx: TenantTransaction,
  notes: readonly { readonly id: string; readonly fieldCells: readonly FieldCell[] }[],
  author: Author,
): Promise<void> {
  const cells = notes.flatMap(({ id, fieldCells }) => fieldCells.map((cell) => ({ ...cell, objectId: id })));
  for (const [fieldId, entered] of Map.groupBy(cells, (cell) => cell.fieldId)) {
    const field = await lockField(tx, fieldId, "change");
    const [first] = entered;
    if (field === undefined || first === undefined) continue;
    const chosen = await withImportedOptions(tx, { ...field, type: first.type }, field, entered);
    const people =
      chosen.type === "PERSON"
        ? await ensurePeople(
            tx,
            entered.flatMap(({ text }) => splitMultiSelect(text)),
            author,
          )
        : new Map<string, string>();
    await insertFieldValues(
      tx,
      field,
      entered.map(({ objectId, text }) => {
        const value =
          chosen.type === "PERSON" ? peopleIn(text, people) : customFieldValueIn(definitionOf(chosen), text);
        // An invalid value, for example when a select has its maximum of options, is kept as entered.
        if (value === null)
          return { objectId, value: null, enteredValue: text, enteredType: "TEXT" as const };
        // The field's type was changed during the import.
        if (field.type !== chosen.type)
          return { objectId, value: null, enteredValue: value, enteredType: chosen.type };
        return { objectId, value, enteredValue: null, enteredType: null };
      }),
    );
  }
}

function peopleIn(text: string, people: ReadonlyMap<string, string>): string | null {
  const ids = splitMultiSelect(text).flatMap((name) => people.get(name.toLowerCase()) ?? []);
  return ids.length === 0 || ids.length > fieldPeopleMax ? null : joinChosen(ids, fieldPeopleMax);
}

async function withImportedOptions(
  tx: TenantTransaction,
  chosen: CustomField,
  stored: CustomField,
  entered: readonly FieldCell[],
): Promise<CustomField> {
  if (chosen.type !== "SELECT") return chosen;
  const made = withOptionsFrom(
    chosen,
    entered.map(({ text }) => text),
  );
  const addedOptions = made.options.slice(stored.options.length);
  if (addedOptions.length === 0) return made;
  const after = isScale(stored.options) ? { ...made, options: sortScale(made.options) } : made;
  await updateFieldRow(tx, { ...after, type: stored.type });
  const { id, projectId } = stored;
  await recordChange(tx, "customField", "updated", { id, projectId }, { addedOptions });
  return after;
}
