import {
  answerSeparators,
  singleColumnRoles,
  type TableChoices,
  tableColumnRoles,
} from "@fieldstone/model/tables/table-roles.ts";
import { t } from "../../../app/i18n/t.ts";
import { SelectField } from "../../../ui/SelectField.tsx";
import styles from "./TableDialog.module.css";
import { answerSeparatorOptions, columnTitles, roleOptions, separatorOptions } from "./table-labels.ts";
import type { TablePreview as Preview } from "./table-messages.ts";
import type { NoteField } from "./useNoteFields.ts";

interface Props {
  preview: Preview;
  choices: TableChoices;
  fields: readonly NoteField[];
  onChange: (next: Partial<TableChoices>) => void;
}

/** What the values of a column's list begin with that stand for fields. */
const fieldPrefix = "FIELD:";

/** A field is one column's: the one that had it before is kept in the text. */
function withField(choices: TableChoices, at: number, { id, type }: NoteField): Partial<TableChoices> {
  const before = choices.roles.map((_, index) => choices.fields?.[index] ?? null);
  return {
    roles: choices.roles.map((role, index) =>
      index === at ? "FIELD" : role === "FIELD" && before[index]?.id === id ? "LABELED" : role,
    ),
    fields: before.map((field, index) => (index === at ? { id, type } : field?.id === id ? null : field)),
  };
}

function withSeparator(choices: TableChoices, at: number, value: string): Partial<TableChoices> {
  const separator = answerSeparators.find((each) => each === value) ?? ";";
  return {
    answerSeparators: choices.roles.map((_, index) =>
      index === at ? separator : (choices.answerSeparators?.[index] ?? null),
    ),
  };
}

/** The first rows of a table; above each column what it becomes. */
export function TablePreview({ preview, choices, fields, onChange }: Props) {
  const { hasHeader, roles, shape } = choices;
  const names = columnTitles(preview, choices);
  const isTranscript = shape === "TRANSCRIPT";
  const body = hasHeader ? preview.rows.slice(1) : preview.rows;
  const options = [
    ...roleOptions(shape),
    ...(fields.length === 0
      ? []
      : [
          {
            group: t("import.fields", "Fields"),
            options: fields.map(({ id, title }) => ({ value: `${fieldPrefix}${id}`, label: title })),
          },
        ]),
  ];
  const choose = (at: number, value: string) => {
    const field = fields.find(({ id }) => value === `${fieldPrefix}${id}`);
    if (field !== undefined) return onChange(withField(choices, at, field));
    const role = tableColumnRoles.find((each) => each === value) ?? "LABELED";
    // A title, a person or a date is one column's: the one that had it before is kept in the text.
    const isSingle = singleColumnRoles.includes(role);
    onChange({
      ...(role === "MULTI_SELECT" ? withSeparator(choices, at, choices.answerSeparators?.[at] ?? ";") : {}),
      ...(role === "DATE" ? { dateOrder: preview.dateOrders[at] ?? choices.dateOrder } : {}),
      roles: roles.map((each, index) => (index === at ? role : isSingle && each === role ? "LABELED" : each)),
    });
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={styles.preview} tabIndex={0} aria-label={t("import.table.rows", "First rows")}>
        <table>
          <thead>
            <tr>
              {names.map((name, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity, and never change places
                <th key={at} scope="col" data-role={isTranscript ? undefined : roles[at]}>
                  <span className={styles.heading}>{name}</span>
                  {!isTranscript && (
                    <SelectField
                      label={t("import.column.role", "{name} becomes", { name })}
                      hideLabel
                      value={
                        roles[at] === "FIELD"
                          ? `${fieldPrefix}${choices.fields?.[at]?.id}`
                          : (roles[at] ?? "LABELED")
                      }
                      options={options}
                      onChange={(value) => choose(at, value)}
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
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {body.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity, and never change places
              <tr key={row}>
                {names.map((_, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <td key={at} data-role={isTranscript ? undefined : roles[at]}>
                    <span className={styles.cell}>{cells[at]}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {!isTranscript && <CellFormats preview={preview} choices={choices} onChange={onChange} />}
    </>
  );
}

/** How the cells of tags and dates are read, where there are such columns. */
function CellFormats({ preview, choices, onChange }: Omit<Props, "fields">) {
  const hasTags = choices.roles.includes("TAGS");
  const dateAt = choices.roles.indexOf("DATE");
  const asksOrder = preview.asksDateOrder[dateAt] === true;
  if (!hasTags && !asksOrder) return null;
  return (
    <div className={styles.options}>
      {hasTags && (
        <SelectField
          label={t("import.separator", "Tags in a cell are separated by")}
          value={choices.tagSeparator}
          options={separatorOptions()}
          onChange={(value) =>
            onChange({ tagSeparator: separatorOptions().find((each) => each.value === value)?.value ?? "" })
          }
        />
      )}
      {asksOrder && (
        <SelectField
          label={t("import.dates", "Dates are written")}
          value={choices.dateOrder}
          options={[
            { value: "DMY", label: t("import.dates.day", "Day first: 31/12/2024") },
            { value: "MDY", label: t("import.dates.month", "Month first: 12/31/2024") },
          ]}
          onChange={(value) => onChange({ dateOrder: value === "MDY" ? "MDY" : "DMY" })}
        />
      )}
    </div>
  );
}
