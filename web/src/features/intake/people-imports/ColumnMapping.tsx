import { customFieldTitleLengthMax } from "@fieldstone/model/limits.ts";
import type { PeopleColumn } from "@fieldstone/model/people/people-import.ts";
import { t } from "../../../app/i18n/t.ts";
import type { CustomField_FieldFragment } from "../../../graphql/graphql.ts";
import { SelectField } from "../../../ui/SelectField.tsx";
import styles from "./PeopleImport.module.css";
import type { PeopleTable } from "./people-table-messages.ts";

const fieldPrefix = "FIELD:";
const newField = "NEW_FIELD";
/** Rows that are shown before anything is checked. */
const rowsShown = 5;

const particulars = () => [
  { value: "IGNORED", label: t("import.role.ignored", "Do not import") },
  { value: "NAME", label: t("person.name", "Name") },
  { value: "EMAIL", label: t("person.email", "E-mail") },
  { value: "COMPANY", label: t("person.company", "Company") },
  { value: "JOB_TITLE", label: t("person.job", "Job title") },
];

const choiceOf = (column: PeopleColumn | undefined) =>
  column === undefined
    ? "IGNORED"
    : column.kind === "FIELD"
      ? `${fieldPrefix}${column.fieldId}`
      : column.kind;

function columnOf(value: string, name: string): PeopleColumn {
  if (value.startsWith(fieldPrefix)) return { kind: "FIELD", fieldId: value.slice(fieldPrefix.length) };
  if (value === newField) return { kind: newField, title: name.slice(0, customFieldTitleLengthMax) };
  const kinds = ["NAME", "EMAIL", "COMPANY", "JOB_TITLE"] as const;
  return { kind: kinds.find((kind) => kind === value) ?? "IGNORED" };
}

/** The first rows of a table; above each column what it becomes of a person. */
export function ColumnMapping(props: {
  table: PeopleTable;
  columns: readonly PeopleColumn[];
  fields: readonly CustomField_FieldFragment[];
  /** Whether the member may add fields to the workspace. */
  mayAddFields: boolean;
  onChange: (columns: readonly PeopleColumn[]) => void;
}) {
  const { table, columns, fields, mayAddFields, onChange } = props;
  const change = (at: number, value: string) => {
    const chosen = columnOf(value, table.names[at] ?? "");
    // What was chosen is one column's: the one that had it before is left out.
    const isSame = (column: PeopleColumn) =>
      chosen.kind !== newField && choiceOf(column) === choiceOf(chosen);
    onChange(
      columns.map((column, index) => (index === at ? chosen : isSame(column) ? { kind: "IGNORED" } : column)),
    );
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.preview} tabIndex={0} aria-label={t("import.table.rows", "First rows")}>
      <table>
        <thead>
          <tr>
            {table.names.map((name, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity, and never change places
              <th key={at} scope="col">
                <span className={styles.heading}>{name}</span>
                <SelectField
                  label={t("import.column.role", "{name} becomes", { name })}
                  hideLabel
                  value={choiceOf(columns[at])}
                  options={[
                    ...particulars(),
                    {
                      group: t("import.fields", "Fields"),
                      options: [
                        ...fields.map(({ id, title }) => ({ value: `${fieldPrefix}${id}`, label: title })),
                        ...(mayAddFields
                          ? [
                              {
                                value: newField,
                                label: t("people-import.new-field", "New field “{name}”", { name }),
                              },
                            ]
                          : []),
                      ],
                    },
                  ]}
                  onChange={(value) => change(at, value)}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.slice(0, rowsShown).map(({ number, cells }) => (
            <tr key={number}>
              {table.names.map((_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={at}>{cells[at]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
