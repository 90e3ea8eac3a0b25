import type { TableChoices } from "@fieldstone/model/tables/table-roles.ts";
import { t } from "../../../../app/i18n/t.ts";
import { SelectField } from "../../../../ui/forms/SelectField.tsx";
import { FirstRows } from "../../table-preview/FirstRows.tsx";
import { ColumnChoice } from "./ColumnChoice.tsx";
import styles from "./TableDialog.module.css";
import { columnTitles, separatorOptions } from "./table-labels.ts";
import type { TablePreview as Preview } from "./table-messages.ts";
import type { NoteField } from "./useNoteFields.ts";

interface Props {
  preview: Preview;
  choices: TableChoices;
  fields: readonly NoteField[];
  onChange: (next: Partial<TableChoices>) => void;
}

/** The first rows of a table, with each column's role above it. */
export function TablePreview({ preview, choices, fields, onChange }: Props) {
  const { hasHeader, roles, shape } = choices;
  const isTranscript = shape === "TRANSCRIPT";
  return (
    <>
      <FirstRows
        names={columnTitles(preview, choices)}
        rows={hasHeader ? preview.rows.slice(1) : preview.rows}
        roleOf={(at) => (isTranscript ? undefined : roles[at])}
        choiceOf={(at, name) =>
          !isTranscript && (
            <ColumnChoice
              at={at}
              name={name}
              preview={preview}
              choices={choices}
              fields={fields}
              onChange={onChange}
            />
          )
        }
      />
      {!isTranscript && <CellFormats preview={preview} choices={choices} onChange={onChange} />}
    </>
  );
}

/** How cells of tags and dates are parsed, if there are such columns. */
function CellFormats({ preview, choices, onChange }: Omit<Props, "fields">) {
  const hasTags = choices.roles.includes("TAGS");
  const dateAt = choices.roles.indexOf("DATE");
  const needsOrder = preview.needsDateOrder[dateAt] === true;
  if (!hasTags && !needsOrder) return null;
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
      {needsOrder && (
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
