import type { TableChoices } from "@fieldstone/model/tables/table-roles.ts";
import { t } from "../../../../app/i18n/t.ts";
import { Checkbox } from "../../../../ui/forms/Checkbox.tsx";
import { Choice } from "../../../../ui/forms/Choice.tsx";
import { SelectField } from "../../../../ui/forms/SelectField.tsx";
import styles from "./TableDialog.module.css";
import { delimiterLabel } from "./table-labels.ts";
import type { TablePreview } from "./table-messages.ts";

interface Props {
  readonly preview: TablePreview;
  readonly choices: TableChoices;
  readonly sheetProblem: string | undefined;
  readonly onChange: (next: Partial<TableChoices>) => void;
  readonly onSheet: (sheetName: string) => void;
}

/** Options of the whole table: the sheet, whether the first row is a header, and what the rows become. */
export function TableReading({ preview, choices, sheetProblem, onChange, onSheet }: Props) {
  const { proposals, sheetName, sheetNames = [] } = preview;
  return (
    <>
      <p className={styles.facts}>{factsOf(preview)}</p>
      <div className={styles.options}>
        {sheetName !== undefined && sheetNames.length > 1 && (
          <SelectField
            label={t("import.sheet", "Sheet")}
            value={sheetName}
            options={sheetNames.map((name) => ({ value: name, label: name }))}
            onChange={onSheet}
          />
        )}
        <Choice
          label={t("import.table.shape", "The table becomes")}
          value={choices.shape}
          options={[
            ...(proposals.TRANSCRIPT
              ? [{ value: "TRANSCRIPT" as const, label: t("import.shape.transcript", "One transcript") }]
              : []),
            { value: "NOTES" as const, label: t("import.shape.notes", "A note for each row") },
            { value: "SURVEY" as const, label: t("import.shape.survey", "A survey, a note for each answer") },
          ]}
          // Each shape has its own proposed roles.
          onChange={(shape) => onChange({ ...proposals[shape], shape, hasHeader: choices.hasHeader })}
        />
        <Checkbox
          label={t("import.table.header", "The first row names the columns")}
          checked={choices.hasHeader}
          onChange={(hasHeader) => onChange({ hasHeader })}
        />
      </div>
      {sheetProblem !== undefined && <p role="alert">{sheetProblem}</p>}
    </>
  );
}

function factsOf({ columnCount: columns, delimiter, encoding, sheetName }: TablePreview): string {
  if (sheetName !== undefined) {
    return t("import.table.sheet", "{columns, plural, one {# column} other {# columns}}, sheet “{name}”", {
      columns,
      name: sheetName,
    });
  }
  return t(
    "import.table.facts",
    "{columns, plural, one {# column} other {# columns}}, {delimiter}, {encoding}",
    { columns, delimiter: delimiterLabel(delimiter), encoding: encoding.toUpperCase() },
  );
}
