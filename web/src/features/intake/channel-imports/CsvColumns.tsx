import { t } from "../../../app/i18n/t.ts";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import styles from "./AddData.module.css";
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
                  value={roles[at] ?? "IGNORED"}
                  options={columnRoles.map((role) => ({ value: role, label: labels[role] }))}
                  onChange={(value) => onChange(at, columnRoles.find((role) => role === value) ?? "IGNORED")}
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
                <td key={at} data-ignored={roles[at] === "IGNORED" || undefined}>
                  {cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
