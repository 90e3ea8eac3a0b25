import type { ReactNode } from "react";
import { t } from "../../../app/i18n/t.ts";
import styles from "./FirstRows.module.css";

/** The first rows of a table to import, with the choice of what a column becomes above each. */
export function FirstRows(props: {
  names: readonly string[];
  rows: readonly (readonly string[])[];
  /** A column's role; ignored columns are faint, texts are set as such. */
  roleOf: (at: number) => string | undefined;
  choiceOf: (at: number, name: string) => ReactNode;
}) {
  const { names, rows, roleOf, choiceOf } = props;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.preview} tabIndex={0} aria-label={t("import.table.rows", "First rows")}>
      <table>
        <thead>
          <tr>
            {names.map((name, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity, and never change places
              <th key={at} scope="col" data-role={roleOf(at)}>
                <span className={styles.heading}>{name}</span>
                {choiceOf(at, name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity, and never change places
            <tr key={row}>
              {names.map((_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={at} data-role={roleOf(at)}>
                  <span className={styles.cell}>{cells[at]}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
