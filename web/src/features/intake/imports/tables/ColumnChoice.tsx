import type { CustomFieldType } from "@fieldstone/model/fields/custom-field.ts";
import {
  answerSeparators,
  newFieldTypeOf,
  singleColumnRoles,
  type TableChoices,
  tableColumnRoles,
} from "@fieldstone/model/tables/table-roles.ts";
import { fieldTypeOptions, isFieldType } from "../../../../app/fields/field-type-labels.ts";
import { t } from "../../../../app/i18n/t.ts";
import { oneOf } from "../../../../app/navigation/search-params.ts";
import { SelectField } from "../../../../ui/forms/SelectField.tsx";
import { answerSeparatorOptions, roleOptions } from "./table-labels.ts";
import type { TablePreview as Preview } from "./table-messages.ts";
import type { NoteField } from "./useNoteFields.ts";

/** Prefix of select options that stand for fields. */
const fieldPrefix = "FIELD:";

/** A field can have one column: a column that had it before becomes part of the text. */
function withField(choices: TableChoices, at: number, { id, type }: NoteField): Partial<TableChoices> {
  const before = choices.roles.map((_, index) => choices.fields?.[index] ?? null);
  return {
    roles: choices.roles.map((role, index) =>
      index === at ? "FIELD" : role === "FIELD" && before[index]?.id === id ? "LABELED" : role,
    ),
    fields: before.map((field, index) => (index === at ? { id, type } : field?.id === id ? null : field)),
  };
}

function withNewField(choices: TableChoices, at: number, type: CustomFieldType): Partial<TableChoices> {
  return {
    newFieldTypes: choices.roles.map((_, index) =>
      index === at ? type : (choices.newFieldTypes?.[index] ?? null),
    ),
  };
}

function withSeparator(choices: TableChoices, at: number, value: string): Partial<TableChoices> {
  const separator = oneOf(value, answerSeparators) ?? ";";
  return {
    answerSeparators: choices.roles.map((_, index) =>
      index === at ? separator : (choices.answerSeparators?.[index] ?? null),
    ),
  };
}

/** A column's role, the field that it fills or the type of a new one, and how answers are split. */
export function ColumnChoice(props: {
  at: number;
  name: string;
  preview: Preview;
  choices: TableChoices;
  fields: readonly NoteField[];
  onChange: (next: Partial<TableChoices>) => void;
}) {
  const { at, name, preview, choices, fields, onChange } = props;
  const { roles, shape } = choices;
  const newType = newFieldTypeOf(choices, at);
  const isCalledSo = ({ title }: NoteField) => title.toLowerCase() === name.toLowerCase();
  const fieldOptions = [
    ...fields.map(({ id, title }) => ({ value: `${fieldPrefix}${id}`, label: title })),
    ...(fields.some(isCalledSo)
      ? []
      : [{ value: "NEW_FIELD", label: t("people-import.new-field", "New field “{name}”", { name }) }]),
  ];
  const options = [
    ...roleOptions(shape),
    ...(fieldOptions.length === 0 ? [] : [{ group: t("import.fields", "Fields"), options: fieldOptions }]),
  ];
  const choose = (value: string) => {
    const field = fields.find(({ id }) => value === `${fieldPrefix}${id}`);
    if (field !== undefined) return onChange(withField(choices, at, field));
    const role = oneOf(value, tableColumnRoles) ?? "LABELED";
    // A title, person or date can have one column: a column that had the role before becomes part of the
    // text.
    const isSingle = singleColumnRoles.includes(role);
    onChange({
      ...(role === "MULTI_SELECT" ? withSeparator(choices, at, choices.answerSeparators?.[at] ?? ";") : {}),
      ...(role === "DATE" ? { dateOrder: preview.dateOrders[at] ?? choices.dateOrder } : {}),
      ...(role === "NEW_FIELD" ? withNewField(choices, at, preview.fieldTypes[at] ?? "TEXT") : {}),
      roles: roles.map((each, index) => (index === at ? role : isSingle && each === role ? "LABELED" : each)),
    });
  };
  return (
    <>
      <SelectField
        label={t("import.column.role", "{name} becomes", { name })}
        hideLabel
        value={roles[at] === "FIELD" ? `${fieldPrefix}${choices.fields?.[at]?.id}` : (roles[at] ?? "LABELED")}
        options={options}
        onChange={choose}
      />
      {newType !== undefined && (
        <SelectField
          label={t("import.column.type", "Type of the new field {name}", { name })}
          hideLabel
          value={newType}
          options={fieldTypeOptions()}
          onChange={(value) => isFieldType(value) && onChange(withNewField(choices, at, value))}
        />
      )}
      {shape === "SURVEY" && roles[at] === "MULTI_SELECT" && (
        <SelectField
          label={t("import.column.separator", "Answers of {name} are separated by", { name })}
          hideLabel
          value={choices.answerSeparators?.[at] ?? ";"}
          options={answerSeparatorOptions()}
          onChange={(value) => onChange(withSeparator(choices, at, value))}
        />
      )}
    </>
  );
}
