import type { CustomFieldType } from "@fieldstone/model/fields/custom-field.ts";
import { customFieldTitleLengthMax } from "@fieldstone/model/limits.ts";
import {
  newPeopleFieldTypes,
  type PeopleColumn,
  personDetailColumns,
} from "@fieldstone/model/people/people-import.ts";
import { fieldTypeOptions } from "../../../app/fields/field-type-labels.ts";
import { t } from "../../../app/i18n/t.ts";
import type { CustomField_FieldFragment } from "../../../graphql/graphql.ts";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { FirstRows } from "../table-preview/FirstRows.tsx";
import type { PeopleTable } from "./people-table-messages.ts";

const fieldPrefix = "FIELD:";
const newField = "NEW_FIELD";
/** Preview rows. */
const rowsShown = 5;

const particulars = () => [
  { value: "IGNORED", label: t("import.role.ignored", "Do not import") },
  { value: "NAME", label: t("person.name", "Name") },
  { value: "EMAIL", label: t("person.email", "E-mail") },
  { value: "COMPANY", label: t("person.company", "Company") },
  { value: "JOB_TITLE", label: t("person.job", "Job title") },
  { value: "CONSENT", label: t("consent.label", "Consent to be quoted") },
  { value: "CONSENT_UNTIL", label: t("people-import.consent-until", "Consent valid until") },
];

const choiceOf = (column: PeopleColumn | undefined) =>
  column === undefined
    ? "IGNORED"
    : column.kind === "FIELD"
      ? `${fieldPrefix}${column.fieldId}`
      : column.kind;

function columnOf(value: string, name: string, suggested: CustomFieldType | undefined): PeopleColumn {
  if (value.startsWith(fieldPrefix)) return { kind: "FIELD", fieldId: value.slice(fieldPrefix.length) };
  if (value === newField) {
    const title = name.slice(0, customFieldTitleLengthMax);
    return { kind: newField, title, type: newPeopleFieldTypes.find((type) => type === suggested) ?? "TEXT" };
  }
  return { kind: personDetailColumns.find((kind) => kind === value) ?? "IGNORED" };
}

/** The first rows of a table, with the property each column maps to above it. */
export function ColumnMapping(props: {
  table: PeopleTable;
  columns: readonly PeopleColumn[];
  fields: readonly CustomField_FieldFragment[];
  /** Whether the member may create fields in the workspace. */
  mayAddFields: boolean;
  onChange: (columns: readonly PeopleColumn[]) => void;
}) {
  const { table, columns, fields, mayAddFields, onChange } = props;
  const change = (at: number, value: string) => {
    const chosen = columnOf(value, table.names[at] ?? "", table.fieldTypes[at]);
    // A property can have one column: a column that had it before is ignored.
    const isSame = (column: PeopleColumn) =>
      chosen.kind !== newField && choiceOf(column) === choiceOf(chosen);
    onChange(
      columns.map((column, index) => (index === at ? chosen : isSame(column) ? { kind: "IGNORED" } : column)),
    );
  };
  const changeType = (at: number, value: string) => {
    const type = newPeopleFieldTypes.find((each) => each === value);
    onChange(
      columns.map((column, index) =>
        index === at && column.kind === newField ? { ...column, type } : column,
      ),
    );
  };
  const known = fields.map(({ id, title }) => ({ value: `${fieldPrefix}${id}`, label: title }));
  const choicesFor = (name: string) => {
    const created = {
      value: newField,
      label: t("people-import.new-field", "New field “{name}”", { name }),
    };
    const options = mayAddFields ? [...known, created] : known;
    return [...particulars(), { group: t("import.fields", "Fields"), options }];
  };
  return (
    <FirstRows
      names={table.names}
      rows={table.rows.slice(0, rowsShown).map(({ cells }) => cells)}
      roleOf={(at) => columns[at]?.kind}
      choiceOf={(at, name) => (
        <>
          <SelectField
            label={t("import.column.role", "{name} becomes", { name })}
            hideLabel
            value={choiceOf(columns[at])}
            options={choicesFor(name)}
            onChange={(value) => change(at, value)}
          />
          <NewFieldType name={name} column={columns[at]} onChange={(value) => changeType(at, value)} />
        </>
      )}
    />
  );
}

/** The type of the field to be created for a column. */
function NewFieldType(props: {
  name: string;
  column: PeopleColumn | undefined;
  onChange: (type: string) => void;
}) {
  const { name, column, onChange } = props;
  if (column?.kind !== newField) return null;
  return (
    <SelectField
      label={t("import.column.type", "Type of the new field {name}", { name })}
      hideLabel
      value={column.type ?? "TEXT"}
      options={fieldTypeOptions().filter(({ value }) => newPeopleFieldTypes.some((type) => type === value))}
      onChange={onChange}
    />
  );
}
