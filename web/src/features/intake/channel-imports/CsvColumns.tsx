import { t } from "../../../app/i18n/t.ts";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { FirstRows } from "../table-preview/FirstRows.tsx";
import { type ColumnRole, columnRoles } from "./csv-items.ts";
import type { CsvTable } from "./csv-messages.ts";

/** Preview rows. */
const rowsShown = 5;

const roleLabels = (): Readonly<Record<ColumnRole, string>> => ({
  TEXT: t("channel-import.role.text", "Text to analyze"),
  TITLE: t("channel-import.role.title", "Title"),
  AUTHOR: t("datum.author", "Author"),
  DATE: t("datum.said", "Date"),
  URL: t("channel-import.role.url", "Link"),
  IGNORED: t("import.role.ignored", "Do not import"),
});

/** The first rows of a file, with each column's role above it. */
export function CsvColumns(props: {
  table: CsvTable;
  roles: readonly ColumnRole[];
  onChange: (at: number, role: ColumnRole) => void;
}) {
  const { table, roles, onChange } = props;
  const labels = roleLabels();
  return (
    <FirstRows
      names={table.names}
      rows={table.rows.slice(0, rowsShown).map(({ cells }) => cells)}
      roleOf={(at) => roles[at]}
      choiceOf={(at, name) => (
        <SelectField
          label={t("import.column.role", "{name} becomes", { name })}
          hideLabel
          value={roles[at] ?? "IGNORED"}
          options={columnRoles.map((role) => ({ value: role, label: labels[role] }))}
          onChange={(value) => onChange(at, columnRoles.find((role) => role === value) ?? "IGNORED")}
        />
      )}
    />
  );
}
